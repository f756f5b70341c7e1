import { stringify } from 'csv-stringify/sync'
import { strToU8, zipSync } from 'fflate'
import type { Part } from './export-parts.ts'

const readme = (at: string) => `Your data at Keyhaven, as of ${at}.

data.json   everything, for machines
csv/        the same as tables, for a spreadsheet

Amounts are in the smallest unit of their currency (cents). Licence keys show their last five
characters; the whole keys are in your account. Cells that a spreadsheet would take for a
formula begin with an apostrophe.
`

const asCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A cell that begins like a formula is told to be text: a spreadsheet must not run what a person typed. */
export function csvOf({ rows }: Part): string {
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asCell(value)])),
  )
  return stringify(cells, { header: true, escape_formulas: true, bom: true })
}

/** One file with everything, readable by people and by machines. */
export function zipOf(parts: readonly Part[], at: string): Buffer {
  const data = Object.fromEntries(parts.map(({ name, rows }) => [name, rows]))
  const tables = parts.map((part) => [`csv/${part.name}.csv`, strToU8(csvOf(part))] as const)
  const files = {
    'README.txt': strToU8(readme(at)),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
    ...Object.fromEntries(tables),
  }
  return Buffer.from(zipSync(files))
}
