import type { Listed } from '../list-view.tsx'

/**
 * What a second look at the same page means for the rows in sight: those that changed are replaced
 * where they are, none of them moves, and the new ones are counted.
 */
export function withNews<Row>(
  shown: Listed<Row>,
  fresh: Listed<Row>,
  rowId: (row: Row) => string,
): { merged: Listed<Row>; count: number } {
  const changed = new Map(fresh.rows.map((row) => [rowId(row), row]))
  const known = new Set(shown.rows.map(rowId))
  const rows = shown.rows.map((row) => changed.get(rowId(row)) ?? row)
  // A row that moved up from the next page is not new: only those before the last known one are.
  const last = fresh.rows.findLastIndex((row) => known.has(rowId(row)))
  const until = last === -1 ? fresh.rows.length : last
  const count = fresh.rows.filter((row, at) => at < until && !known.has(rowId(row))).length
  return { merged: { ...shown, rows }, count }
}
