/**
 * What goes wrong with a call:
 * - timeout-before, timeout-after: no answer, and nothing or everything has happened
 * - error-before, error-after: answers 500, and nothing or everything has happened
 * - reset: everything has happened, but the connection breaks in the middle of the answer
 * - slow: takes `ms` to begin with the work; the idempotency key is in use meanwhile
 * - drip: answers at once, but the body takes `ms` to arrive
 * - 429: refused for going too fast
 */
export const faultKinds = [
  'timeout-before',
  'timeout-after',
  'error-before',
  'error-after',
  'reset',
  'slow',
  'drip',
  '429',
] as const
type FaultKind = (typeof faultKinds)[number]

/** `match` is a method and a path; `:id` stands for one step of it, `*` for anything. */
export type Fault = Readonly<{ match: string; kind: FaultKind; times?: number; ms?: number }>

type Armed = { fault: Fault; pattern: RegExp; left: number }

export type FaultSwitch = ReturnType<typeof createFaults>

/** Every fault holds for the next `times` calls that match it, or until it is taken away. */
export function createFaults() {
  let armed: Armed[] = []

  return {
    set(faults: readonly Fault[]) {
      armed = faults.map((fault) => ({
        fault,
        pattern: patternOf(fault.match),
        left: fault.times ?? Number.POSITIVE_INFINITY,
      }))
    },
    /** Those still to come, with how often. */
    list: (): Fault[] =>
      armed.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault)),
    take(method: string, path: string): Fault | undefined {
      if (armed.length === 0) return undefined
      const call = `${method} ${path}`
      const hit = armed.find(({ pattern, left }) => left > 0 && pattern.test(call))
      if (!hit) return undefined
      hit.left -= 1
      armed = armed.filter(({ left }) => left > 0)
      return hit.fault
    },
  }
}

function patternOf(match: string): RegExp {
  const escaped = match.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
}
