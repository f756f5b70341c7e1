import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number | boolean | null

/**
 * Rows as a CSV file, written while they are read. A cell that a spreadsheet would take for a formula
 * gets a quotation mark before it.
 */
export function csvOf(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Readable {
  const writer = stringify({
    header: true,
    columns: header.map((name) => ({ key: name, header: name })),
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: (isSo) => (isSo ? 'yes' : 'no') },
  })
  const source = Readable.from(rows)
  // A source that fails ends the file early instead of leaving its reader waiting.
  source.on('error', (error) => writer.destroy(error))
  return source.pipe(writer)
}
