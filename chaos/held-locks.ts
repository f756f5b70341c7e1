/** A lock that one look at the database found. */
export type Seen = Readonly<{ pid: number; table: string; mode: string }>

export type Held = Readonly<{ table: string; mode: string; ms: number }>

/** Looks are so far apart: a lock may be as much older and go on as much longer. */
export const LOOK_EVERY_MS = 20
const MOST_HELD_MS = 200
/** The slowest checkout may take so many times the usual one. */
const MOST_TIMES = 3

/** How long each lock was held, from looks one after the other: one that was away in between is another. */
export function watchLocks() {
  const held = new Map<string, Seen & { from: number; to: number }>()
  const ended: Held[] = []
  const end = (key: string) => {
    const lock = held.get(key)
    if (!lock) return
    const { table, mode, from, to } = lock
    ended.push({ table, mode, ms: to - from + LOOK_EVERY_MS })
    held.delete(key)
  }
  return {
    look(at: number, seen: readonly Seen[]) {
      const now = new Map(seen.map((lock) => [`${lock.pid} ${lock.table} ${lock.mode}`, lock]))
      for (const key of held.keys()) if (!now.has(key)) end(key)
      for (const [key, lock] of now) {
        held.set(key, { ...lock, from: held.get(key)?.from ?? at, to: at })
      }
    },
    all(): readonly Held[] {
      for (const key of [...held.keys()]) end(key)
      return ended.toSorted((a, b) => b.ms - a.ms)
    },
  }
}

export type Checkout = Readonly<{ ms: number; status: number }>
export type Facts = Readonly<{
  held: readonly Held[]
  before: readonly Checkout[]
  during: readonly Checkout[]
}>

const slowestOf = (checkouts: readonly Checkout[]) => Math.max(0, ...checkouts.map(({ ms }) => ms))

function medianOf(checkouts: readonly Checkout[]): number {
  const sorted = checkouts.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** What buyers had to put up with. Where the machine is busy before anything begins, their times prove nothing. */
export function judge({ held, before, during }: Facts) {
  const limit = MOST_TIMES * medianOf(before)
  const isQuiet = before.length > 0 && slowestOf(before) <= limit
  const [longest] = held
  const refused = [...before, ...during].filter(({ status }) => status !== 200)
  const problems = [
    longest &&
      longest.ms > MOST_HELD_MS &&
      `${longest.mode} on ${longest.table} was held for ${longest.ms.toFixed(0)} ms, limit ${MOST_HELD_MS}`,
    isQuiet &&
      slowestOf(during) > limit &&
      `a checkout took ${slowestOf(during).toFixed(0)} ms, limit ${limit.toFixed(0)}`,
    refused.length > 0 && `${refused.length} buyers were refused, first with ${refused[0]?.status}`,
    during.length === 0 && 'nobody bought meanwhile',
  ].filter((problem) => typeof problem === 'string')
  return { problems, isQuiet, median: medianOf(before), slowest: slowestOf(during) }
}
