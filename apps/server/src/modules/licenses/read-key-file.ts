import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../../infra/app-error.ts'
import type { FileRow } from './licenses.rules.ts'

type Parsed = { record: string[]; info: { lines: number } }

/** The rows of a CSV, or of a list with one key per line, with the line each stands on. */
export function readKeyFile(text: string): FileRow[] {
  try {
    return parseRows(text).map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser's own message would repeat what stands on the line.
    throw new AppError('invalid_request', 'A quotation mark is opened and never closed.')
  }
}

function parseRows(text: string): Parsed[] {
  // Files that mix line ends would be counted wrongly.
  const rows: unknown = parse(text.replaceAll(/\r\n?/g, '\n'), {
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  return rows as Parsed[]
}
