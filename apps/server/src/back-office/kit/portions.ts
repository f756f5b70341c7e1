/** How many rows of a long file are read at once. */
export const PORTION = 1_000

/** All rows of a long file, read portion by portion: `after` gives those that follow a place, in order. */
export async function* inPortions<Row>(
  after: (place: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const rows = await after(last)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < PORTION) return
    last = placeOf(end)
  }
}
