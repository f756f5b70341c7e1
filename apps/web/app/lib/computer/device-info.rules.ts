import { deviceTypeOf } from './device.rules.ts'

/** What a download page needs to know of its computer. */
export type DeviceInfo = Readonly<{
  isMac: boolean
  isWindows: boolean
  isMobile: boolean
  isTablet: boolean
  platform: string
  userAgent: string
}>

type Signs = Readonly<{ platform: string; userAgent: string; maxTouchPoints: number }>

/** Decided by the platform: a tablet that says Mac is told by its touches. */
export function deviceInfoOf({ platform, userAgent, maxTouchPoints }: Signs): DeviceInfo {
  const saysMac = /^Mac/i.test(platform)
  const isTouchMac = saysMac && maxTouchPoints > 1
  const type = isTouchMac ? 'tablet' : deviceTypeOf(userAgent)
  return {
    isMac: saysMac && !isTouchMac,
    isWindows: /^Win/i.test(platform),
    isMobile: type === 'mobile',
    isTablet: type === 'tablet',
    platform,
    userAgent,
  }
}
