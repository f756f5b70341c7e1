import pg from 'pg'
import { expect, test } from 'vitest'
import { type Config, loadConfig } from '../config.ts'
import { fileOf } from '../infra/db/migrations/file.rules.ts'
import { readPlan } from '../infra/db/migrations/plan.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { planWords } from './migration-words.ts'
import { migrateNow, migrateWhole, showPlan, showStatus } from './migrations.ts'

const configOf = (DATABASE_URL: string): Config => ({ ...loadConfig(), DATABASE_URL })

async function asking(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

test('the plan ends with 0 if nothing is due, and with 3 if something is', async () => {
  const url = await testDatabase()
  expect(await showPlan(configOf(url))).toEqual({ text: 'nothing to migrate', code: 0 })
  const { text, code } = await showPlan(configOf(await emptyDatabase()))
  expect(code).toBe(3)
  expect(text).toMatch(/^0001_baseline\.sql: transaction, at the next start\n/)
})

test('the plan says of each file which table it holds, how, and whether sales wait', async () => {
  const file = fileOf('9066_planted.sql', 'alter table quotes add column planted integer')
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  const text = planWords(await readPlan(client, [], [file])).split('\n')
  await client.end()
  expect(text[0]).toBe('9066_planted.sql: transaction, at the next start')
  expect(text[1]).toMatch(/^ {4}quotes: lock "access exclusive", [\d,]+ rows, [\d,]+ MB, /)
  expect(text.at(-1)).toMatch(/1 due\. Sales wait for none of them\.$/)
})

test('the status says what is done, due, running and failed, and which indexes are broken', async () => {
  const url = await testDatabase()
  await asking(
    url,
    `delete from schema_migrations where name = '0001_baseline.sql';
     insert into schema_migrations (name, kind, state, error, rows_done, rows_about) values
       ('8999_c.sql', 'transaction', 'done', null, 0, null),
       ('9001_a.sql', 'backfill', 'running', null, 430000, 1000000),
       ('9002_b.sql', 'concurrently', 'failed', 'disk full', 0, null);
     create index broken_one on orders (id);
     update pg_index set indisvalid = false where indexrelid = 'broken_one'::regclass`,
  )
  const { text, code } = await showStatus(configOf(url))
  expect(code).toBe(0)
  const lines = text.split('\n')
  expect(lines[0]).toMatch(/^version \d+\.\d+\.\d+, schema 8999_c\.sql$/)
  expect(lines[1]).toMatch(/^\d+ done, 1 due$/)
  expect(lines[2]).toBe('due: 0001_baseline.sql')
  expect(lines[3]).toMatch(
    /^running since .*Z: 9001_a\.sql \(backfill, 430,000 rows of about 1,000,000\)$/,
  )
  expect(lines[4]).toMatch(/^failed since .*Z: 9002_b\.sql \(concurrently\): disk full$/)
  expect(lines[5]).toBe('invalid index: broken_one')
})

test('the plan and the status of an empty database can be read', async () => {
  const config = configOf(await emptyDatabase())
  expect((await showPlan(config)).code).toBe(3)
  expect((await showStatus(config)).text).toMatch(/schema none\n0 done, \d+ due/)
})

test('migrating twice does nothing the second time, with and without what a worker does', async () => {
  const config = configOf(await testDatabase())
  expect(await migrateNow(config)).toEqual({ text: 'nothing to migrate', code: 0 })
  expect(await migrateWhole(config)).toEqual({
    text: 'nothing to migrate\nnothing to finish',
    code: 0,
  })
})
