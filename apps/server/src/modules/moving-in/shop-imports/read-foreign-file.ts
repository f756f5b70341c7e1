import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../../infra/app-error.ts'

export type Cells = Readonly<{ line: number; cells: string[] }>

const MOST_ROWS = 100_000
const MOST_COLUMNS = 500
/** The beginnings of archives, documents, pictures and programs. */
const OTHER_KINDS = [
  'PK\u0003',
  '%PDF',
  '\u001f',
  'GIF8',
  '\u007fELF',
  'MZ',
  '<!DOCTYPE',
  '<HTML',
  '<?XML',
]

function refuse(message: string): never {
  throw new AppError('invalid_request', message)
}

function assertKind(text: string) {
  const start = text.slice(0, 20).trimStart().toUpperCase()
  if (OTHER_KINDS.some((kind) => start.startsWith(kind)) || text.includes('\0')) {
    refuse('This is not a text file. Export as CSV or JSON, and upload it unpacked.')
  }
}

/** What stands most often outside of quotation marks in the first line parts the columns. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

const PIECE = 64 * 1024

/** A long text in pieces: the first line that is too much ends it. */
function* piecesOf(text: string) {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

type Parsed = { record: string[]; info: { lines: number } }

async function cellsOf(text: string): Promise<Cells[]> {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  const rows: Cells[] = []
  try {
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(plain),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    for await (const parsed of Readable.from(piecesOf(plain)).pipe(parser)) {
      const { record, info } = parsed as Parsed
      if (record.length > MOST_COLUMNS) refuse('The file has more columns than any export')
      if (rows.length > MOST_ROWS) refuse('The file has more than 100,000 lines: split it')
      rows.push({ line: info.lines, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    refuse('The file is not a CSV: a quotation mark is opened and never closed.')
  }
  return rows
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asCell = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''

/** A JSON export is a list of objects, at the top or under a name such as `data`. */
function cellsOfJson(text: string): Cells[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    refuse('The file begins like JSON, but is none.')
  }
  const list = isObject(parsed) ? Object.values(parsed).find(Array.isArray) : parsed
  if (!Array.isArray(list)) refuse('The JSON has no list in it.')
  const objects = list.filter(isObject)
  if (objects.length > MOST_ROWS) refuse('The file has more than 100,000 lines: split it')
  const headings = [...new Set(objects.flatMap((one) => Object.keys(one)))].slice(0, MOST_COLUMNS)
  const rows = objects.map((one, index) => ({
    line: index + 1,
    cells: headings.map((name) => (Object.hasOwn(one, name) ? asCell(one[name]) : '')),
  }))
  return [{ line: 0, cells: headings }, ...rows]
}

/** The cells of a CSV or JSON export, its headings first. Anything else is refused. Run in a thread. */
export async function readForeignFile(text: string): Promise<Cells[]> {
  assertKind(text)
  const bare = text.replace(/^\uFEFF/, '').trimStart()
  const isJson = bare.startsWith('[') || bare.startsWith('{')
  return isJson ? cellsOfJson(bare) : await cellsOf(text)
}
