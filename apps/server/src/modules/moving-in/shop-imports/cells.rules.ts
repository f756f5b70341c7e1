import type { ForeignRow, Refused } from './foreign-order.rules.ts'

const UNREADABLE = 'Unreadable'

/** Why a line cannot be read; `reading` catches it. */
const unreadable = (why: string) => Object.assign(new Error(why), { name: UNREADABLE })

const LONGEST_CELL = 500
/** Line ends, tabs and what no keyboard writes. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\uFFFD]/gu

const plainHeading = (text: string) =>
  text
    .replace(UNPRINTABLE, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** Rows under their headings. Of two columns with one name the first counts. */
export function rowsUnder(
  headings: readonly string[],
  rows: readonly { line: number; cells: readonly string[] }[],
): ForeignRow[] {
  const columns = new Map<string, number>()
  for (const [index, heading] of headings.entries()) {
    const name = plainHeading(heading)
    if (name !== '' && !columns.has(name)) columns.set(name, index)
  }
  // A file asks for few names very often.
  const asked = new Map<string, number>()
  const columnOf = (name: string) => {
    const known = asked.get(name) ?? columns.get(plainHeading(name)) ?? -1
    asked.set(name, known)
    return known
  }
  return rows.map(({ line, cells }) => ({
    line,
    cell: (...names) => {
      for (const name of names) {
        const text = cells[columnOf(name)]
        if (text !== undefined && text !== '') return unescaped(text)
      }
      return ''
    },
  }))
}

/** A quotation mark that a careful export put before a formula is no part of the value. */
const unescaped = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Whether a file has a column under any of its names. */
export const hasColumn = (headings: readonly string[], ...names: readonly string[]) =>
  names.some((name) => headings.map(plainHeading).includes(plainHeading(name)))

/** Text that people see: one line, printable, and not without end. */
export function textIn(text: string, what: string, most = 200): string {
  if (text.length > LONGEST_CELL) throw unreadable(`${what} is longer than any we can keep`)
  return text.replace(UNPRINTABLE, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, most)
}

export function idIn(text: string, what: string): string {
  const id = textIn(text, what)
  if (id === '') throw unreadable(`${what} is missing`)
  if (id.length > 100) throw unreadable(`${what} is longer than 100 characters`)
  return id
}

const EMAIL = /^[^\s@<>"'(),:;\\[\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

export function emailIn(text: string): string {
  const email = text.trim()
  if (email === '') throw unreadable('The e-mail address is missing')
  if (email.length > 200 || !EMAIL.test(email)) {
    throw unreadable('The e-mail address cannot be one')
  }
  return email
}

const MOST_PIECES = 1_000

export function quantityIn(text: string): number {
  const quantity = text === '' ? 1 : Number(text)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PIECES) {
    throw unreadable(`The quantity is not a whole number from 1 to ${MOST_PIECES}`)
  }
  return quantity
}

/** Currencies whose smallest unit is the whole. */
const WITHOUT_CENTS = ['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'HUF']

const digitsOf = (currency: string) => (WITHOUT_CENTS.includes(currency) ? 0 : 2)

export function currencyIn(text: string, usual = ''): string {
  const code = (text || usual).trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) throw unreadable('The currency is not a code like USD')
  return code
}

const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/
const MOST_MINOR = 1_000_000_000_000

/** An amount in the smallest unit; null where the file says nothing. */
export function amountIn(text: string, currency: string): number | null {
  const plain = text.replaceAll(/[\s$€£¥]/g, '').replaceAll(/,(?=\d{3}\b)/g, '')
  if (plain === '') return null
  if (!AMOUNT.test(plain)) throw unreadable('The total is not an amount')
  const minor = Math.round(Number(plain) * 10 ** digitsOf(currency))
  if (minor > MOST_MINOR) throw unreadable('The total is not an amount')
  return minor
}

const YMD =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/
const MDY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/
const EARLIEST = Date.UTC(1995, 0, 1)
const DAY_MS = 86_400_000

function isoOf(text: string): string | undefined {
  const ymd = YMD.exec(text)
  if (ymd) {
    const [, year, month, day, time = '00:00', zone = 'Z'] = ymd
    const offset = zone === 'UTC' || zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
    return `${year}-${month}-${day}T${time}${offset}`
  }
  const mdy = MDY.exec(text)
  if (!mdy) return undefined
  const [, month = '', day = '', year, time = '00:00'] = mdy
  const two = (part: string) => part.padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${time.padStart(5, '0')}Z`
}

/** A moment that has been. Without a zone it is taken for UTC. */
export function momentIn(text: string, now: Date): Date {
  const iso = isoOf(text.trim())
  const at = new Date(iso ?? Number.NaN)
  const isReal =
    iso !== undefined && (iso.endsWith('Z') ? at.toJSON()?.startsWith(iso.slice(0, 10)) : true)
  if (!isReal || Number.isNaN(at.getTime())) throw unreadable('The date cannot be read')
  if (at.getTime() < EARLIEST || at.getTime() > now.getTime() + DAY_MS) {
    throw unreadable('The date is not one an order can have')
  }
  return at.getTime() > now.getTime() ? now : at
}

export function countryIn(text: string): string {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : 'ZZ'
}

/** First and last name of one field. */
export function namesIn(text: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = textIn(text, 'The name').split(' ')
  return { firstName, lastName: rest.join(' ') }
}

const KEY_TEXT = /^[\x21-\x7e]{5,200}$/

/** A key as it was sold: other shops have other formats, so it is kept as it is. */
export function keyIn(text: string): string {
  const key = text.trim()
  if (key === '') throw unreadable('There is no key on this line')
  if (/[•*]{3}|…/.test(key)) throw unreadable('The key is masked: export it in full')
  const isKey =
    KEY_TEXT.test(key) && !/[<>"'`]/.test(key) && key.replaceAll(/[^a-z0-9]/gi, '').length >= 5
  if (!isKey) throw unreadable('This cannot be a key')
  return key
}

/** What a row comes to, or why it does not. Anything but an unreadable cell is a bug. */
export function reading<T>(row: ForeignRow, foreignId: string, read: () => T): T | Refused {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== UNREADABLE) throw error
    return {
      line: row.line,
      outcome: 'broken',
      foreignId: foreignId.slice(0, 100),
      detail: error.message,
    }
  }
}

export const isRefused = (value: object): value is Refused => 'outcome' in value
