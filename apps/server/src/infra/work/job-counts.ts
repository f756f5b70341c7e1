export type JobCount = Readonly<{
  queue: string
  /** The first millisecond of the quarter of an hour. */
  quarter: number
  done: number
  failed: number
}>

const QUARTER_MS = 900_000
/** While the database is away they are kept for a day at most. */
const MOST_KEPT = 5_000

/** Counts what a worker ran, in memory, until it is taken to the database. It asks nothing and cannot fail. */
export function createJobCounts(now: () => number = Date.now) {
  let counts = new Map<string, { -readonly [K in keyof JobCount]: JobCount[K] }>()

  function add({ queue, quarter, done, failed }: JobCount) {
    const key = `${quarter} ${queue}`
    const known = counts.get(key)
    if (known) {
      known.done += done
      known.failed += failed
    } else if (counts.size < MOST_KEPT) counts.set(key, { queue, quarter, done, failed })
  }

  return {
    count: (queue: string, hasFailed: boolean) => {
      const quarter = Math.floor(now() / QUARTER_MS) * QUARTER_MS
      add({ queue, quarter, done: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 })
    },
    /** All of them, which are then forgotten here. */
    take: (): JobCount[] => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    /** They could not be kept: the next one tries again. */
    giveBack: (taken: readonly JobCount[]) => taken.forEach(add),
  }
}

export type JobCounts = ReturnType<typeof createJobCounts>
