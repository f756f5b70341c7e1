import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '../../infra/db/db.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { addUp } from './add-up.ts'

let db: Db
beforeAll(async () => {
  db = createDb({
    url: await testDatabase(),
    max: 2,
    name: 'add-up',
    named: true,
    statementTimeoutMs: 500,
  })
})
afterAll(() => db.destroy())

const after = (seconds: number) => async (on: Db) =>
  (await sql<{ sum: number }>`select 1 as sum from pg_sleep(${seconds})`.execute(on)).rows

test('a report may take longer than any other question of staff', async () => {
  await expect(after(0.8)(db)).rejects.toThrow('statement timeout')
  expect(await addUp(db, after(0.8))).toEqual([{ sum: 1 }])
})

test('one that would take longer still asks for fewer days', async () => {
  await expect(addUp(db, after(3), 1)).rejects.toMatchObject({
    code: 'report_too_large',
    message: 'That is more than one report can add up. Choose fewer days.',
  })
})
