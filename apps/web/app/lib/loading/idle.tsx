import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { optional } from './optional.ts'

const LONGEST_WAIT_MS = 2_000

/** Calls when the browser has nothing better to do; Safari has no way to say so. */
function whenIdle(afterMs: number, call: () => void) {
  const isKnown = typeof requestIdleCallback !== 'undefined'
  let id = 0
  const ask = () => {
    if (!isKnown) return call()
    id = requestIdleCallback(call, { timeout: LONGEST_WAIT_MS })
  }
  const timer = setTimeout(ask, isKnown ? afterMs : Math.max(afterMs, LONGEST_WAIT_MS / 2))
  return () => {
    clearTimeout(timer)
    if (id) cancelIdleCallback(id)
  }
}

/**
 * A part that only a browser can paint and no page waits for. Where it cannot be loaded, it stays away.
 *
 * `const QuickHelp = idle(() => import('./features/help/quick-help.tsx').then((m) => m.QuickHelp))`
 */
export function idle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** How long the page has the browser to itself first. */
  afterMs = 0,
) {
  const Part = optional(load)
  return function Idle(props: Props) {
    const [isIdle, setIdle] = useState(false)
    useEffect(() => whenIdle(afterMs, () => setIdle(true)), [])
    return <Suspense fallback={null}>{isIdle && <Part {...props} />}</Suspense>
  }
}
