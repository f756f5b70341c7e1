export const MOST_ROWS = 1_000
export const MOST_MS = 50
/** Small enough to be quick where a row is dear. */
export const FIRST_ROWS = 50

/** How many rows the next batch has: as many as the last one would have changed in time, and at most twice as many. */
export function nextSize(rows: number, tookMs: number): number {
  const inTime = Math.floor((rows * MOST_MS) / Math.max(tookMs, 1))
  return Math.max(1, Math.min(MOST_ROWS, 2 * rows, inTime))
}
