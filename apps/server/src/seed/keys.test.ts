import { editions } from '@keyhaven/contracts/data/editions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createDb, type Db } from '../infra/db/db.ts'
import { emptyVault } from '../modules/stock/licenses/testing/orders.ts'
import { testDatabase } from '../testing/test-database.ts'
import { demoKeys, seedDemoKeys } from './keys.ts'

let db: Db
beforeAll(async () => {
  db = createDb({ url: await testDatabase(), max: 1, name: 'seed', named: false })
  await emptyVault(db)
})
afterAll(() => db.destroy())

const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from key_units`.execute(db)
  return rows[0]?.n
}

test('demo keys are well-formed, all different, and say what they are', () => {
  const keys = editions.flatMap(({ id }) => demoKeys(id))
  expect(new Set(keys).size).toBe(360)
  for (const key of keys) expect(key).toMatch(/^DEMO1-NOKEY(-[A-Z0-9]{5}){3}$/)
})

test('a live shop gets no demo keys', async () => {
  await seedDemoKeys({ config: { ...loadConfig(), isLive: true }, db })
  expect(await count()).toBe(0)
})

test('every edition gets forty demo keys, once', async () => {
  await seedDemoKeys({ config: loadConfig(), db })
  await seedDemoKeys({ config: loadConfig(), db })
  expect(await count()).toBe(360)
})
