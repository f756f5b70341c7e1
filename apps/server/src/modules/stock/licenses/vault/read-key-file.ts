import { CsvError, type Parser, parse } from 'csv-parse'
import { AppError } from '../../../../infra/app-error.ts'
import type { FileRow } from '../licenses.rules.ts'

type Parsed = { record: string[]; info: { lines: number } }

/**
 * The rows of a CSV, or of a list with one key per line, with the line each is on. It is read in pieces: a large file
 * keeps nobody else waiting.
 */
export async function readKeyFile(text: string): Promise<FileRow[]> {
  const rows: FileRow[] = []
  try {
    for await (const row of parserOf(text)) {
      const { record, info } = row as Parsed
      rows.push({ line: info.lines, cells: record })
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
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
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
