import type { Insertable } from 'kysely'
import type { DB } from '../../infra/db/tables.ts'
import type { TableRow } from './copy-rows.ts'

export type Table = keyof DB & string
export type RowOf<T extends Table> = Insertable<DB[T]>

/** Rows on their way into the database. A row may still change until it is taken. */
export type Book = Readonly<{
  /** The next number of a table that counts its rows. */
  id: (table: Table) => number
  add: <T extends Table>(table: T, row: RowOf<T>) => RowOf<T>
  /** Everything added since the last time, and the book is empty again. */
  take: () => ReadonlyMap<string, readonly TableRow[]>
  /** The last number given out, of every table that counts. */
  lastIds: () => ReadonlyMap<string, number>
}>

/** `used`: the highest number each table has now. */
export function createBook(used: ReadonlyMap<string, number>): Book {
  const last = new Map(used)
  let pages = new Map<string, TableRow[]>()
  return {
    id: (table) => {
      const next = (last.get(table) ?? 0) + 1
      last.set(table, next)
      return next
    },
    add: (table, row) => {
      const page = pages.get(table)
      if (page) page.push(row as TableRow)
      else pages.set(table, [row as TableRow])
      return row
    },
    take: () => {
      const taken = pages
      pages = new Map()
      return taken
    },
    lastIds: () => last,
  }
}
