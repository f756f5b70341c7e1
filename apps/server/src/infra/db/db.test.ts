import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { prepareDatabase } from '../../boot.ts'
import { loadConfig } from '../../config.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createDb } from './db.ts'
import { inLongTransaction, inTransaction } from './transaction.ts'

/** Only so many statements of a process are named: here none was before, whatever other tests sent. */
async function freshly() {
  const own = `./db.ts?${randomUUID()}`
  return (await import(/* @vite-ignore */ own)) as typeof import('./db.ts')
}

const namesOf = async (named: boolean) => {
  const { createDb } = await freshly()
  const db = createDb({ url: await testDatabase(), max: 1, name: 'test', named })
  for (let i = 0; i < 4; i += 1) {
    await db.selectFrom('products').select('id').where('slug', '=', `p${i}`).execute()
  }
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements`.execute(db)
  await db.destroy()
  return rows.filter((row) => row.statement.includes('"slug"'))
}

test('a statement is planned once per connection, whatever its values', async () => {
  expect(await namesOf(true)).toHaveLength(1)
})

test('the ends of a transaction are never planned', async () => {
  const db = createDb({ url: await testDatabase(), max: 1, name: 'test', named: true })
  for (let i = 0; i < 4; i += 1) {
    await inTransaction(db, (tx) => tx.selectFrom('products').select('id').execute())
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by statement`.execute(db)
  expect(rows).toEqual([{ statement: 'select "id" from "products"' }])
  await db.destroy()
})

test('behind a pooler that keeps no statements none is named', async () => {
  expect(await namesOf(false)).toEqual([])
})

test('a column that a newer version adds breaks no statement of a process that runs', async () => {
  const url = await testDatabase()
  const db = createDb({ url, max: 3, name: 'test', named: true })
  const owner = createDb({ url, max: 1, name: 'owner', named: false })
  const read = () => db.selectFrom('products').selectAll().where('id', '=', 'home-2024').execute()
  const thrice = () => Promise.all([read(), read(), read()])
  for (let i = 0; i < 3; i += 1) await thrice()

  await sql`alter table products add column note_1 text`.execute(owner)
  expect((await thrice()).flat().map(({ id }) => id)).toEqual(Array(3).fill('home-2024'))

  await sql`alter table products add column note_2 text`.execute(owner)
  const found = await inTransaction(db, (tx) =>
    tx.selectFrom('products').selectAll().where('id', '=', 'home-2024').execute(),
  )
  expect(found).toHaveLength(1)
  await Promise.all([db.destroy(), owner.destroy()])
})

test('amounts arrive as numbers', async () => {
  const db = createDb({ url: await testDatabase(), max: 1, name: 'test', named: true })
  const row = await db.selectFrom('price_history').select('price_minor').executeTakeFirstOrThrow()
  expect(row.price_minor).toBeTypeOf('number')
  await db.destroy()
})

test('the shop’s own role works with rows but cannot change the schema or rewrite history', async () => {
  const ownerUrl = await testDatabase()
  const appUrl = new URL(ownerUrl)
  appUrl.username = 'shop_app'
  await prepareDatabase({
    ...loadConfig(),
    DATABASE_URL: appUrl.href,
    DATABASE_OWNER_URL: ownerUrl,
  })
  const client = new pg.Client({ connectionString: appUrl.href })
  await client.connect()
  const refused = async (statement: string) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  }
  await client.query(`update products set name = 'New name' where id = 'home-2024'`)
  await refused('create table mine (id int)')
  await refused('drop table products')
  await expect(client.query('delete from price_history')).rejects.toThrow(/never/)
  await refused('update price_history set price_minor = 1')
  await refused('truncate price_history')
  await refused('delete from approvals')
  await refused("update approvals set payload_hash = ''")
  await refused('update currency_rates set rate_micros = 1')
  await refused('delete from schema_migrations')
  await refused('delete from ledger')
  await refused('update license_keys set fingerprint = null')
  await refused('update assignments set unit_id = 1')
  await refused('update audit_log set actor = null')
  await client.end()
})

/** A database that belongs to another role than that of the shop. */
async function ownedDatabase() {
  const ownerUrl = await testDatabase()
  const appUrl = new URL(ownerUrl)
  appUrl.username = 'shop_app'
  const urls = { DATABASE_URL: appUrl.href, DATABASE_OWNER_URL: ownerUrl }
  const boot = () => prepareDatabase({ ...loadConfig(), ...urls })
  await boot()
  const [owner, app] = [ownerUrl, appUrl.href].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([owner.connect(), app.connect()])
  return { boot, owner, app, close: () => Promise.all([owner.end(), app.end()]) }
}

test('a price that has begun is changed by nobody; the shop enters prices that are to come', async () => {
  const { owner, app, close } = await ownedDatabase()
  const price = (from: string, product = 'home-2024') =>
    `insert into price_history (product_id, price_minor, valid_from)
     values ('${product}', 100, now() ${from})`
  await app.query(price("+ interval '1 day'"))
  await app.query(price(''))
  await expect(app.query(price("- interval '1 day'"))).rejects.toThrow(/begin in the past/)
  await owner.query(price("- interval '2 days'"))
  for (const statement of [
    'update price_history set price_minor = 1 where valid_from <= now()',
    "delete from price_history where product_id = 'home-2024'",
    'truncate price_history',
  ]) {
    await expect(owner.query(statement)).rejects.toThrow(/never/)
  }
  await owner.query('delete from price_history where valid_from > now()')
  await close()
})

test('a version that boots beside a newer one leaves the rights of the shop alone', async () => {
  const { boot, owner, app, close } = await ownedDatabase()
  await owner.query('create table newer_facts (id int)')
  await owner.query('grant select on newer_facts to shop_app')
  await owner.query('revoke update on emails from shop_app')
  await owner.query(`insert into schema_migrations (name) values ('9999_newer.sql')`)
  await boot()
  await app.query('select from newer_facts')
  for (const statement of ['delete from newer_facts', 'update emails set attempt = 1']) {
    await expect(app.query(statement)).rejects.toThrow(/permission denied/)
  }
  await owner.query(`delete from schema_migrations where name = '9999_newer.sql'`)
  await boot()
  await app.query('update emails set attempt = 1')
  await close()
})

test('the clock of the shop can be set for one session and for no other', async () => {
  const url = await testDatabase()
  const moved = createDb({ url, max: 1, name: 'test', named: true })
  const real = createDb({ url, max: 1, name: 'test', named: true })
  await sql`select set_config('shop.now', '2030-01-02T00:00:00Z', false)`.execute(moved)
  const yearOf = async (db: typeof moved) => {
    const { rows } = await sql<{ now: Date }>`select shop_now() as now`.execute(db)
    return rows[0]?.now.getUTCFullYear()
  }
  expect(await yearOf(moved)).toBe(2030)
  expect(await yearOf(real)).toBe(new Date().getUTCFullYear())
  await moved.destroy()
  await real.destroy()
})

test('long work may be silent for longer than other work, and its connection is used again', async () => {
  const url = await testDatabase()
  const db = createDb({ url, max: 1, name: 'test', named: true, statementTimeoutMs: 100 })
  const sleeping = sql`select pg_sleep(2.5)`
  await expect(inTransaction(db, (tx) => sleeping.execute(tx))).rejects.toThrow('timeout')
  const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await inLongTransaction(db, 10, (tx) => sleeping.execute(tx))
  const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  expect(after.rows).toEqual(before.rows)
  await expect(inLongTransaction(db, 1, (tx) => sleeping.execute(tx))).rejects.toThrow('timeout')
  await db.destroy()
})
