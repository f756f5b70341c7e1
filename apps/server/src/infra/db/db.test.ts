import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { prepareDatabase } from '../boot.ts'
import { loadConfig } from '../config.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createDb } from './db.ts'

const namesOf = async (named: boolean) => {
  const db = createDb({ url: await testDatabase(), max: 1, name: 'test', named })
  for (let i = 0; i < 3; i += 1) {
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

test('behind a pooler that keeps no statements none is named', async () => {
  expect(await namesOf(false)).toEqual([])
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
  await refused('delete from price_history')
  await refused('update currency_rates set rate_micros = 1')
  await refused('delete from schema_migrations')
  await refused('delete from ledger')
  await refused('update license_keys set fingerprint = null')
  await refused('update assignments set unit_id = 1')
  await refused('update audit_log set actor = null')
  await client.end()
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
