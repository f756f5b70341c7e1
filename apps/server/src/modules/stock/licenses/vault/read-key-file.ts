import { CsvError, type Parser, parse } from 'csv-parse'
import { AppError } from '../../../../infra/app-error.ts'
import type { FileRow } from '../licenses.rules.ts'

/** No line of a supplier is longer or has more columns. */
const LONGEST_LINE = 10_000
const MOST_COLUMNS = 200
const TOO_LONG = 'A line of the file is longer than any line of keys.'

type Parsed = { record: string[]; info: { lines: number } }

/**
 * The rows of a CSV, or of a list with one key per line, with the line each is on. Run in a thread.
 */
export async function readKeyFile(text: string): Promise<FileRow[]> {
  const rows: FileRow[] = []
  try {
    for await (const row of parserOf(text)) {
      const { record, info } = row as Parsed
      if (record.length > MOST_COLUMNS) throw new AppError('invalid_request', TOO_LONG)
      rows.push({ line: info.lines, cells: record })
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new AppError('invalid_request', TOO_LONG)
    // The parser's own message would repeat what is on the line.
    throw new AppError('invalid_request', 'A quotation mark is opened and never closed.')
  }
}

const parserOf = (text: string): Parser =>
  // Files that mix line ends would be counted wrongly.
  parse(text.replaceAll(/\r\n?/g, '\n'), {
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: LONGEST_LINE,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
