import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { namedClient } from './named-client.ts'

let shop: TestShop
let pool: pg.Pool
beforeAll(async () => {
  shop = await testShop()
  const connectionString = shop.config.DATABASE_URL
  pool = new pg.Pool({ connectionString, max: 1, Client: namedClient() })
  await pool.query('create table errands (id integer)')
})
afterAll(async () => {
  await pool.end()
  await shop.close()
})

const asked = () => pool.query('select * from errands where id = $1', [1])

test('what the queue asks again is planned once', async () => {
  const next = 'select id from errands order by id limit 1'
  for (let times = 0; times < 3; times += 1) {
    await asked()
    await pool.query(next, [])
  }
  const { rows } = await pool.query('select statement from pg_prepared_statements order by 1')
  const statements = rows.map(({ statement }) => statement)
  expect(statements).toEqual(['select * from errands where id = $1', next])
})

test('a plan that a new column made stale fails once, and is made anew', async () => {
  await asked()
  await pool.query('alter table errands add note text')
  await expect(asked()).rejects.toThrow('cached plan')
  expect((await asked()).fields.map(({ name }) => name)).toEqual(['id', 'note'])
})

test('several commands in one text run as often as they are asked', async () => {
  const cleared = () => pool.query('begin; delete from errands; commit', [])
  for (let times = 0; times < 3; times += 1) await expect(cleared()).resolves.toBeDefined()
})
