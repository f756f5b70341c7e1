import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/test-database.ts'
import { defineBackfill } from './backfill.ts'
import { readBrokenIndexes } from './broken-indexes.ts'
import { fileOf } from './file.rules.ts'
import { readPlan } from './plan.ts'

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: await testDatabase() })
  await owner.connect()
  await owner.query(`
    create table facts as select n as id, repeat('x', 50) as word from generate_series(1, 200000) n;
    create table many (day date) partition by range (day);
    create table parts.many_other partition of many default;
    insert into many select '2026-01-01' from generate_series(1, 1000);
    analyze facts, many`)
})
afterAll(() => owner.end())

const fill = defineBackfill({
  ...{ name: 'facts.word', table: 'facts', key: 'id', keyType: 'bigint' },
  ...{ set: `word = ''`, where: `target.word <> ''` },
})
const planOf = async (text: string) =>
  (await readPlan(owner, [fill], [fileOf('0900_it.sql', text)]))[0]

test('for a plain index on a large table sales wait, and the plan says how long', async () => {
  const plan = await planOf('create index on facts (id);')
  expect(plan).toMatchObject({ kind: 'transaction', isLater: false })
  const [touch] = plan?.touches ?? []
  expect(touch).toMatchObject({ table: 'facts', lock: 'share', rows: 200_000, doSalesWait: true })
  expect(touch?.bytes).toBeGreaterThan(10_000_000)
  expect(touch?.seconds).toBeCloseTo((touch?.bytes ?? 0) / (30 * 1024 * 1024), 3)
})

test.each([
  [
    '-- concurrently\ncreate index concurrently if not exists f on facts (id);',
    'share update exclusive',
  ],
  ['-- backfill facts.word\n', 'row exclusive'],
  ['alter table facts add column note text;', 'access exclusive'],
])('sales go on beside: %s', async (text, lock) => {
  expect((await planOf(text))?.touches).toMatchObject([
    { table: 'facts', lock, doSalesWait: false },
  ])
})

test('the strongest lock of a file counts, and its passes over a table add up', async () => {
  const once = await planOf('alter table facts alter column id type bigint;')
  const twice = await planOf(
    'alter table facts alter column id type bigint; create index on facts (id);',
  )
  expect(twice?.touches).toMatchObject([{ lock: 'access exclusive', doSalesWait: true }])
  expect(twice?.touches[0]?.seconds).toBeCloseTo(2 * (once?.touches[0]?.seconds ?? 0), 3)
})

test('a table is as large as its parts, and a new one is none', async () => {
  expect((await planOf('drop trigger t on many;'))?.touches).toMatchObject([{ rows: 1_000 }])
  expect((await planOf('create table n (id int); create index on n (id);'))?.touches).toEqual([])
})

test('what names its tables while it runs may make sales wait', async () => {
  const plan = await planOf(`do $$ begin execute 'alter table facts add x int'; end $$;`)
  expect(plan?.touches).toMatchObject([{ table: '?', doSalesWait: true }])
})

test('nothing is changed by looking', async () => {
  const { rows } = await owner.query(`select from schema_migrations where name = '0900_it.sql'`)
  expect(rows).toEqual([])
})

test('an index that a stop left is found, and one that waits for its parts is none', async () => {
  await owner.query('create index many_day on only many (day)')
  expect(await readBrokenIndexes(owner)).toEqual([])
  const twice = 'create unique index concurrently facts_word on facts (word)'
  await expect(owner.query(twice)).rejects.toThrow('could not create unique index')
  expect(await readBrokenIndexes(owner)).toEqual(['facts_word'])
})
