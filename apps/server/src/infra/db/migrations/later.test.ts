import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/test-database.ts'
import { defineBackfill } from './backfill.ts'
import { fileOf } from './file.rules.ts'
import { finishLater } from './later.ts'
import { migrate } from './migrate.ts'
import { noteLater, readRecords } from './records.ts'
import { assertFinished } from './unfinished.ts'

let url: string
let owner: pg.Client
beforeAll(async () => {
  url = await testDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(() => owner.end())

const ROWS = 2_500
beforeEach(async () => {
  await owner.query(`
    drop table if exists facts;
    create table facts (id bigint primary key, old text not null, fresh text);
    insert into facts select n, 'fact ' || n from generate_series(1, ${ROWS}) n;
    delete from schema_migrations where name > '09'`)
})

const quick = { lockMs: 100, tries: 2, pauseMs: 20 }
const freshFacts = defineBackfill({
  name: 'facts.fresh',
  table: 'facts',
  key: 'id',
  keyType: 'bigint',
  set: 'fresh = upper(old)',
  where: 'target.fresh is null',
})
const how = { backfills: [freshFacts], isPaced: false }

const plain = fileOf('0900_note.sql', 'alter table facts add column note text;')
const index = fileOf(
  '0901_index.sql',
  '-- concurrently\ncreate unique index concurrently if not exists facts_old on facts (old);',
)
const backfill = fileOf('0902_backfill.sql', '-- backfill facts.fresh\n')
const strict = fileOf(
  '0903_strict.sql',
  '-- transaction\n-- needs 0902\nalter table facts alter column fresh set not null;',
)
const files = [plain, index, backfill, strict]

const stateOf = async ({ name }: { name: string }) =>
  (await readRecords(owner)).find((record) => record.name === name)

async function isValid(name: string) {
  const { rows } = await owner.query(
    'select indisvalid as is from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  return rows[0]?.is as boolean | undefined
}

test('a start runs what is quick and leaves the rest, which is then done in order', async () => {
  expect(await migrate(owner, quick, files)).toEqual([plain.name])
  await noteLater(owner, '0.2.0', files)
  expect(await stateOf(index)).toMatchObject({
    state: 'waiting',
    kind: 'concurrently',
    version: '0.2.0',
  })
  const finished = await finishLater(url, { ...how, files })
  expect(finished?.map(({ name, error }) => [name, error])).toEqual([
    [index.name, undefined],
    [backfill.name, undefined],
    [strict.name, undefined],
  ])
  expect(await isValid('facts_old')).toBe(true)
  expect(await stateOf(backfill)).toMatchObject({ state: 'done', rowsDone: ROWS, version: '0.2.0' })
  const { rows } = await owner.query(
    `select count(*)::int as n from facts where fresh = upper(old)`,
  )
  expect(rows[0].n).toBe(ROWS)
  expect(await finishLater(url, { ...how, files })).toEqual([])
})

test('an index that fails says why, holds up nothing else, and is built once the cause is gone', async () => {
  await owner.query(`update facts set old = 'twice' where id in (1, 2)`)
  await migrate(owner, quick, files)
  const finished = await finishLater(url, { ...how, files })
  expect(finished?.map(({ name, error }) => [name, error !== undefined])).toEqual([
    [index.name, true],
    [backfill.name, false],
    [strict.name, false],
  ])
  expect(await stateOf(index)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('could not create unique index'),
  })
  expect(await isValid('facts_old')).toBe(false)

  await owner.query(`update facts set old = 'once' where id = 1`)
  await finishLater(url, { ...how, files })
  expect(await isValid('facts_old')).toBe(true)
  expect(await stateOf(index)).toMatchObject({ state: 'done', error: null })
})

const placeOf = async (name: string) =>
  (await owner.query('select to_regclass($1)::oid as place', [name])).rows[0].place as number

test('building an index waits for an open transaction and never begins anew, and writing goes on', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(`begin; update facts set fresh = 'x' where id = 1`)
  const building = finishLater(url, { ...how, files: [index] })
  await sleep(1_000)
  const begun = await placeOf('facts_old')
  expect(begun).not.toBeNull()
  await sleep(1_000)
  const began = performance.now()
  await owner.query(`update facts set fresh = 'y' where id = 2`)
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(await isValid('facts_old')).not.toBe(true)
  await other.query('commit')
  await other.end()
  expect(await building).toMatchObject([{ name: index.name }])
  expect(await isValid('facts_old')).toBe(true)
  expect(await placeOf('facts_old')).toBe(begun)
})

test('what another process is doing is left to it', async () => {
  await owner.query('select pg_advisory_lock(7351906)')
  expect(await finishLater(url, { ...how, files: [index] })).toBeUndefined()
  await owner.query('select pg_advisory_unlock(7351906)')
  expect(await finishLater(url, { ...how, files: [index] })).toHaveLength(1)
})

test('a backfill that was cut off goes on where it stopped', async () => {
  await owner.query(
    `insert into schema_migrations (name, kind, state, place, rows_done)
     values ($1, 'backfill', 'running', '2000', 2000)`,
    [backfill.name],
  )
  await owner.query(`update facts set fresh = 'kept' where id <= 2000`)
  await finishLater(url, { ...how, files: [backfill] })
  expect(await stateOf(backfill)).toMatchObject({
    state: 'done',
    place: String(ROWS),
    rowsDone: ROWS,
  })
})

test('rows that an older program wrote behind it are done, too', async () => {
  await owner.query(
    `insert into schema_migrations (name, kind, state, place, rows_done)
     values ($1, 'backfill', 'running', '2000', 2000)`,
    [backfill.name],
  )
  await finishLater(url, { ...how, files: [backfill] })
  const { rows } = await owner.query(`select count(*)::int as n from facts where fresh is null`)
  expect(rows[0].n).toBe(0)
})

test('a backfill waits while a queue is long', async () => {
  await owner.query(`
    insert into pgboss.job (name, data, start_after)
    select 'emails.send', '{}', now() - interval '1 minute' from generate_series(1, 1000)`)
  const filling = finishLater(url, { ...how, isPaced: true, files: [backfill] })
  await sleep(1_500)
  expect(await stateOf(backfill)).toMatchObject({ state: 'running', rowsDone: 0 })
  await owner.query(`delete from pgboss.job where data = '{}'`)
  expect(await filling).toMatchObject([{ name: backfill.name }])
  expect((await stateOf(backfill))?.rowsDone).toBe(ROWS)
})

test('a version does not start before an older one has finished, and says how to finish it', async () => {
  await noteLater(owner, '0.2.0', [index])
  await assertFinished(owner, '0.2.0', files)
  await assertFinished(owner, '0.1.0', [plain])
  await expect(assertFinished(owner, '0.3.0', files)).rejects.toThrow(
    /0901_index\.sql \(of 0\.2\.0\).*shop db migrate --whole/,
  )
  await finishLater(url, { ...how, files: [index] })
  await assertFinished(owner, '0.3.0', files)
})

test('no statement of a transaction takes longer than visitors can wait', async () => {
  const slow = fileOf('0904_slow.sql', 'alter table facts add column n int; select pg_sleep(8);')
  await expect(migrate(owner, quick, [slow])).rejects.toThrow(
    /0904_slow\.sql.*statement timeout.*backfill/,
  )
  expect(await stateOf(slow)).toBeUndefined()
})

test('a database of an older program keeps its rows, and they count as done', async () => {
  await owner.query(`
    create schema older;
    create table older.schema_migrations (name text primary key, run_at timestamptz not null default now());
    insert into older.schema_migrations (name) values ('0900_note.sql');
    set search_path = older, public`)
  expect(await readRecords(owner)).toMatchObject([{ name: plain.name, state: 'done' }])
  expect(await migrate(owner, quick, [plain])).toEqual([])
  // As the older program does, beside this one.
  await owner.query(`insert into schema_migrations (name) values ('0905_of_the_older.sql')`)
  expect((await readRecords(owner)).map(({ state }) => state)).toEqual(['done', 'done'])
  await owner.query('set search_path = public; drop schema older cascade')
})
