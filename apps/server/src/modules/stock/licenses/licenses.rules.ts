import type { KeyFormat } from '@keyhaven/contracts/staff/product-fields'

/** How a key is written wherever it is stored, shown or recognised. */
export function normaliseKey(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(SEPARATORS, '-')
}

const INVISIBLE = /\p{Cf}/gu
const SEPARATORS = /[\s\p{Pd}\u2212]+/gu
const KEY_FORMAT = /^[A-Z0-9]{5}(-[A-Z0-9]{5}){4}$/
const KEY_LENGTH = 25

/** What can be wrong with a key, the first that applies is told. No reason repeats the key. */
const keyRules: readonly { reason: string; isBroken: (key: string) => boolean }[] = [
  { reason: 'There is no key on this line', isBroken: (key) => key === '' },
  {
    reason: 'A key holds only the letters A to Z, digits and dashes',
    isBroken: (key) => /[^A-Z0-9-]/.test(key),
  },
  {
    reason: `A key has ${KEY_LENGTH} letters and digits`,
    isBroken: (key) => key.replaceAll('-', '').length !== KEY_LENGTH,
  },
  {
    reason: 'A key is written in five groups of five',
    isBroken: (key) => !KEY_FORMAT.test(key),
  },
]

/** Why a normalised key cannot be one; undefined when it can. */
export const problemOf = (key: string) => keyRules.find((rule) => rule.isBroken(key))?.reason

/** The letters and digits that the publisher's own keys are made of: none that is easily misread. */
const PUBLISHERS = /^[BCDFGHJKMNPQRTVWXY2346789-]+$/

const formatRules: Readonly<Record<KeyFormat, (key: string) => string | undefined>> = {
  any: () => undefined,
  publisher: (key) => (PUBLISHERS.test(key) ? undefined : NOT_PUBLISHERS),
  'publisher-n': (key) => {
    if (!PUBLISHERS.test(key)) return NOT_PUBLISHERS
    return key.includes('N') ? undefined : 'Keys of this edition have an N'
  },
}
const NOT_PUBLISHERS = 'Keys of this edition have no A, E, I, L, O, S, U, Z, 0, 1 or 5'

/** Why a well-formed key cannot be one of an edition; undefined when it can. */
export const misfitOf = (key: string, format: KeyFormat) => formatRules[format](key)

export type Formats = ReadonlyMap<string, KeyFormat>

export const formatsOf = (products: readonly { id: string; key_format: string }[]): Formats =>
  new Map(products.map(({ id, key_format }) => [id, key_format as KeyFormat]))

export const lastFiveOf = (key: string) => key.slice(-5)

const keyHeadings = ['key', 'license key', 'licence key', 'product key', 'license', 'licence']
const editionHeadings = ['product', 'product id', 'edition', 'sku']

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

export type Columns = Readonly<{ key: number; edition: number | undefined }>

/** The columns of key and edition, if this row is a heading; undefined if it is a row of data. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const column = (headings: string[]) => cells.findIndex((cell) => headings.includes(plain(cell)))
  const key = column(keyHeadings)
  const edition = column(editionHeadings)
  return key < 0 ? undefined : { key, edition: edition < 0 ? undefined : edition }
}

type Named = { id: string; slug: string; name: string; short_name: string }

/** Every way a supplier may name an edition, with the product it means. */
export function editionNames(products: readonly Named[]): ReadonlyMap<string, string> {
  const names = products.flatMap(({ id, slug, name, short_name }) =>
    [id, slug, name, short_name].map((text) => [plain(text), id] as const),
  )
  return new Map(names)
}

export type FileRow = Readonly<{ line: number; cells: readonly string[] }>
type KeyRow = Readonly<{ line: number; key: string; productId: string | undefined }>

const UNKNOWN_EDITION = ''

/** Without headings the key is the cell that looks like one, and only a known edition counts as named. */
function readRow(
  { line, cells }: FileRow,
  columns: Columns | undefined,
  editions: ReadonlyMap<string, string>,
): KeyRow {
  const keys = cells.map(normaliseKey)
  if (!columns) {
    const key = keys.find((text) => problemOf(text) === undefined) ?? keys[0] ?? ''
    const named = cells.map((cell) => editions.get(plain(cell))).find((id) => id !== undefined)
    return { line, key, productId: named }
  }
  const edition = columns.edition === undefined ? '' : plain(cells[columns.edition] ?? '')
  const productId = edition === '' ? undefined : (editions.get(edition) ?? UNKNOWN_EDITION)
  return { line, key: keys[columns.key] ?? '', productId }
}

export type KeyFile = Readonly<{
  keys: readonly { line: number; key: string }[]
  malformed: readonly { line: number; reason: string }[]
  wrongEdition: readonly { line: number }[]
}>

type EditionRow = Readonly<{ line: number; key: string; productId: string }>

export type EditionFile = Readonly<{
  keys: readonly EditionRow[]
  malformed: readonly { line: number; lastFive: string; reason: string }[]
}>

const NO_EDITION = 'The line names no edition, and none was chosen for the file'
const STRANGE_EDITION = 'The shop has no edition of this name'

function problemOfRow({ key, productId }: KeyRow): string | undefined {
  const problem = problemOf(key)
  if (problem) return problem
  if (productId === undefined) return NO_EDITION
  return productId === UNKNOWN_EDITION ? STRANGE_EDITION : undefined
}

/** How a text that may be a key is named in a report: never by more than a key would be. */
const tailOf = (key: string) => (key.length >= KEY_LENGTH ? lastFiveOf(key) : '')

type Meant = Readonly<{
  columns: Columns | undefined
  /** The edition of lines that name none. */
  chosen: string | undefined
  editions: ReadonlyMap<string, string>
  formats: Formats
}>

/** Sorts rows of a file with any editions, its heading left out. */
export function sortEditions(
  rows: readonly FileRow[],
  { columns, chosen, editions, formats }: Meant,
): EditionFile {
  const keys: EditionRow[] = []
  const malformed: { line: number; lastFive: string; reason: string }[] = []
  for (const row of rows) {
    const read = readRow(row, columns, editions)
    const productId = read.productId ?? chosen
    const { line, key } = read
    const reason =
      problemOfRow({ ...read, productId }) ?? misfitOf(key, formats.get(productId ?? '') ?? 'any')
    if (reason) malformed.push({ line, lastFive: tailOf(key), reason })
    else keys.push({ line, key, productId: productId ?? '' })
  }
  return { keys, malformed }
}

/** Sorts the rows of a file that is meant for one product. */
export function sortRows(
  rows: readonly FileRow[],
  productId: string,
  { editions, formats }: Pick<Meant, 'editions' | 'formats'>,
): KeyFile {
  const columns = rows[0] && columnsOf(rows[0].cells)
  const read = rows.slice(columns ? 1 : 0).map((row) => readRow(row, columns, editions))
  const isOther = (row: KeyRow) => row.productId !== undefined && row.productId !== productId
  const format = formats.get(productId) ?? 'any'
  const judged = read.map((row) => ({
    ...row,
    reason: problemOf(row.key) ?? (isOther(row) ? undefined : misfitOf(row.key, format)),
  }))
  const wellFormed = judged.filter((row) => row.reason === undefined)
  return {
    keys: wellFormed.filter((row) => !isOther(row)).map(({ line, key }) => ({ line, key })),
    malformed: judged.flatMap(({ line, reason }) => (reason ? [{ line, reason }] : [])),
    wrongEdition: wellFormed.filter(isOther).map(({ line }) => ({ line })),
  }
}

export type StockLevel = 'ok' | 'low' | 'empty'

/** Whether staff should worry about so many free units. */
export function levelOf(free: number, threshold: number): StockLevel {
  if (free === 0) return 'empty'
  return free <= threshold ? 'low' : 'ok'
}
