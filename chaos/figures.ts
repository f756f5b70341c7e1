/** How long things took, by what they were. */
export function createClock() {
  const times = new Map<string, number[]>()
  return {
    async time<T>(what: string, work: () => Promise<T>): Promise<T> {
      const from = performance.now()
      const result = await work()
      const list = times.get(what) ?? []
      list.push(performance.now() - from)
      times.set(what, list)
      return result
    },
    /** One line per kind: how many, and what half and all but one in a hundred stayed under. */
    lines: () =>
      [...times].map(([what, list]) => {
        const sorted = list.toSorted((a, b) => a - b)
        const at = (share: number) =>
          (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
        return `  ${what.padEnd(16)}${String(list.length).padStart(7)}   p50 ${at(0.5).padStart(5)} ms   p99 ${at(0.99).padStart(5)} ms`
      }),
  }
}

export type Clock = ReturnType<typeof createClock>

/** Does something for every number from 0 on, so many at a time. The first failure ends it. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (serial: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const from = performance.now()
  const lane = async () => {
    while (next < count) {
      const serial = next
      next += 1
      await work(serial)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane))
  return (performance.now() - from) / 1_000
}

/** A stream of numbers from 0 up to 1 that the seed decides (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
