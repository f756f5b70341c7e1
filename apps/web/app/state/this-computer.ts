import { useQuery } from '@tanstack/react-query'
import { type Computer, computerFrom } from '../lib/computer/compatibility.rules.ts'

type PlatformHints = { platformVersion?: string }
type Extras = {
  deviceMemory?: number
  userAgentData?: { getHighEntropyValues?: (hints: string[]) => Promise<PlatformHints> }
}

async function readComputer(): Promise<Computer> {
  const { userAgent, maxTouchPoints, deviceMemory, userAgentData } = navigator as Navigator & Extras
  const asked = await userAgentData
    ?.getHighEntropyValues?.(['platformVersion'])
    .catch(() => undefined)
  return computerFrom({
    userAgent,
    touchPoints: maxTouchPoints,
    platformVersion: asked?.platformVersion || undefined,
    memoryGb: deviceMemory,
  })
}

/** The computer this page is open on, as far as its browser tells. Nothing leaves the device. */
export const useThisComputer = () =>
  useQuery({ queryKey: ['this computer'], queryFn: readComputer }).data
