import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

export type TableRow = Readonly<Record<string, unknown>>

const ROWS_PER_CHUNK = 500

const SPECIAL = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  text.search(SPECIAL) < 0 ? text : text.replaceAll(SPECIAL, (sign) => escapes[sign] ?? sign)

const arrayOf = (items: readonly unknown[]) =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** What happened together shares one date, which is written once. */
const times = new WeakMap<Date, string>()
function timeOf(date: Date): string {
  const known = times.get(date)
  if (known) return known
  const text = date.toISOString()
  times.set(date, text)
  return text
}

/** A value as COPY reads it. JSON comes as text, a list is an array of texts. */
function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return timeOf(value)
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (Array.isArray(value)) return escaped(arrayOf(value))
  throw new Error(`COPY cannot write a ${typeof value}`)
}

function* linesOf(rows: readonly TableRow[], columns: readonly string[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    let chunk = ''
    for (const row of rows.slice(start, start + ROWS_PER_CHUNK)) {
      let line = ''
      for (const column of columns) line += `\t${fieldOf(row[column])}`
      chunk += `${line.slice(1)}\n`
    }
    yield chunk
  }
}

/** Rows that name the same columns are written together; a column nobody names gets its default. */
export async function copyRows(client: Client, table: string, rows: readonly TableRow[]) {
  for (const [names, alike] of Map.groupBy(rows, (row) => Object.keys(row).join())) {
    const columns = names.split(',')
    const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const target = `copy ${client.escapeIdentifier(table)} (${listed}) from stdin`
    await pipeline(Readable.from(linesOf(alike, columns)), client.query(from(target)))
  }
}
