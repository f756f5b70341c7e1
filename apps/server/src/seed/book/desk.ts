import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Tx } from '../../infra/db/db.ts'
import type { DB } from '../../infra/db/tables.ts'
import { type Book, createBook } from './book.ts'
import { copyRows } from './copy-rows.ts'
import {
  goOnAfter,
  highestIds,
  makeParts,
  tablesInOrder,
  withoutIndexes,
  withoutTriggers,
} from './schema.repo.ts'

/** Where rows are written: one transaction, so that all of it is there or nothing. */
export type Desk = Readonly<{
  config: Config
  tx: Tx
  book: Book
  /** Begins to write what is in the book; the next rows can be made meanwhile. */
  flush: () => Promise<void>
  /** Writes what is in the book. Wait for it before anything is asked of `tx`. */
  finish: () => Promise<void>
}>

type Options = Readonly<{ url: string; isBulk: boolean }>

/** Kysely and COPY on one connection. */
function shared(client: pg.Client): Kysely<DB> {
  const connection = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => connection, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
}

/** Opens a desk, and closes it when the work is done; what fails leaves the database as it was. */
export async function atDesk(
  config: Config,
  { url, isBulk }: Options,
  work: (desk: Desk) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: url, application_name: 'keyhaven seed' })
  await client.connect()
  try {
    await shared(client)
      .transaction()
      .execute((tx) => write(client, { config, tx, isBulk }, work))
    if (isBulk) await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Nothing at size is older. */
const OLDEST_DAYS = 330

type Given = Readonly<{ config: Config; tx: Tx; isBulk: boolean }>

async function write(
  client: pg.Client,
  { config, tx, isBulk }: Given,
  work: (desk: Desk) => Promise<void>,
) {
  if (isBulk) await makeParts(client, OLDEST_DAYS)
  const tables = await tablesInOrder(client)
  const putBack = await withoutTriggers(client, tables)
  if (isBulk) await client.query("set local maintenance_work_mem = '512MB'")
  const putIndexesBack = isBulk ? await withoutIndexes(client) : async () => {}
  const book = createBook(await highestIds(client))
  const copy = async (pages: ReturnType<Book['take']>) => {
    for (const table of tables) {
      const rows = pages.get(table)
      if (rows) await copyRows(client, table, rows)
    }
  }
  let underWay = Promise.resolve()
  const flush = async () => {
    await underWay
    underWay = copy(book.take())
    // Written with the next flush; until then nothing waits for it.
    underWay.catch(() => {})
  }
  const finish = async () => {
    await flush()
    await underWay
  }
  await work({ config, tx, book, flush, finish })
  await finish()
  await goOnAfter(client, book.lastIds())
  await putIndexesBack()
  // Without statistics each entry of the ledger would be looked up by reading whole tables.
  await client.query('analyze orders, order_lines, ledger')
  await client.query('select rebuild_figures(), rebuild_stock_counts(), rebuild_review_counts()')
  await putBack()
}
