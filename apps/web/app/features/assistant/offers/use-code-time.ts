import { useEffect, useState } from 'react'
import { codeTimeLeft } from './code-time.rules.ts'

const TICK_MS = 1_000

/** How long the code still counts, second by second. */
export function useCodeTime(sentAt: string | undefined): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (sentAt === undefined) return
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [sentAt])
  return sentAt === undefined ? '' : codeTimeLeft(sentAt, now)
}
