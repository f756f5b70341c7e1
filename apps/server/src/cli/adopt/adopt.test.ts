import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { backfills } from '../../backfills.ts'
import { prepareDatabase } from '../../boot.ts'
import { type Config, loadConfig } from '../../config.ts'
import { BASELINE } from '../../infra/db/migrations/baseline.ts'
import { finishLater } from '../../infra/db/migrations/later.ts'
import { onServer, urlOf } from '../../testing/server-url.ts'
import { emptyDatabase } from '../../testing/test-database.ts'
import { adoptOlder } from '../migrations.ts'
import { olderChain } from './older.ts'
import { schemaOf } from './schema-of.ts'

/** These tests, and what they test, go with 0.3: then every shop has the baseline. */

const configOf = (DATABASE_URL: string): Config => ({ ...loadConfig(), DATABASE_URL })

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await work(client).finally(() => client.end())
}

/** As the last program of 0.1 left it: its own files, run one by one. */
async function runChain(client: pg.Client) {
  await client.query(
    'create table schema_migrations (name text primary key, run_at timestamptz not null default now())',
  )
  for (const [name, text] of Object.entries(olderChain())) {
    await client.query('begin')
    await client.query(`select set_config('shop.actor', 'migration', true)`)
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  }
}

let older = ''
beforeAll(async () => {
  older = await emptyDatabase()
  await connected(older, runChain)
})

async function copyOfOlder(): Promise<string> {
  const from = new URL(older).pathname.slice(1)
  const name = `${from}_${randomBytes(2).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template ${from}`))
  return urlOf(name)
}

const namesIn = (url: string) =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    return rows.map(({ name }) => name)
  })

/** Every row of the shop but those about the schema itself, without the moment it was written at. */
const rowsIn = (url: string) =>
  connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and c.relname <> 'schema_migrations'
       order by 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) - '{created_at,changed_at,prices_as_of,first_used_at}'::text[] as row
         from ${client.escapeIdentifier(name)} t order by t::text`,
      )
      if (rows.length > 0) found[name] = rows.map(({ row }) => row)
    }
    return found
  })

test('a database of 0.1 that is adopted is one that began with the baseline, in every statement and row', async () => {
  const [adopted, fresh] = [await copyOfOlder(), await emptyDatabase()]
  await expect(prepareDatabase(configOf(adopted))).rejects.toThrow(/before 0\.2\.0.*shop db adopt/)
  expect(await adoptOlder(configOf(adopted))).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^adopted/),
  })

  expect(await namesIn(adopted)).toEqual([BASELINE])
  expect(await prepareDatabase(configOf(fresh))).toContain(BASELINE)
  expect(await prepareDatabase(configOf(adopted))).not.toContain(BASELINE)
  // What a worker does after the start of a shop that has rows.
  const later = await finishLater(adopted, { backfills, isPaced: false })
  expect(later?.filter(({ error }) => error)).toEqual([])
  expect(await schemaOf(adopted)).toBe(await schemaOf(fresh))
  const [ours, theirs] = [await rowsIn(adopted), await rowsIn(fresh)]
  const version = { content_version: [{ is_only: true, version: expect.any(Number) }] }
  expect(ours).toEqual({ ...theirs, ...version })
  expect(Object.keys(ours)).toEqual(
    expect.arrayContaining(['roles', 'stores', 'partitioned_tables', 'shopping_feeds']),
  )
  expect((await adoptOlder(configOf(adopted))).text).toMatch(/^nothing to adopt/)
})

test('rows keep what they say under the new names, and what is judged by time is judged from the same moment', async () => {
  const url = await copyOfOlder()
  const since = await connected(url, async (client) => {
    await client.query(`
      update schema_migrations set run_at = '2026-02-03' where name = '0360_two_people_apart.sql';
      insert into conversations (ticket_number, name, email, email_normal, is_proven, subject, kind)
      values ('KH-T1', 'Ada', 'Ada@example.com', 'ada@example.com', true, 'Where are my keys', 'support');
      insert into guesses values ('customer', '\\x01', 3, now());
      insert into settings_of_stores (store_id, key, value) values ('office', 'claims.years', '3')`)
    return new Date('2026-02-03')
  })
  await adoptOlder(configOf(url))
  await connected(url, async (client) => {
    const { rows } = await client.query(`
      select c.reference, c.email_normal, g.tries, s.value, m.run_at
      from conversations c, guess_counts g, store_setting_values s, schema_migrations m`)
    expect(rows).toEqual([
      { reference: 'KH-T1', email_normal: 'ada@example.com', tries: 3, value: 3, run_at: since },
    ])
  })
})

test.each([
  ['another connection is open', '', /must be closed.*connection \d+ of \w+ \(a clerk/],
  [
    'a worker said a minute ago that it runs',
    `insert into process_beats (process, role, machine, version, node, parts, disks, seen_at)
     values ('w1', 'worker', 'host-1', '0.1.0', 'v24', '{}', '[]', now() - interval '60 seconds')`,
    /must be closed.*worker w1 on host-1, heard of 6\d s ago/,
  ],
  [
    'an index was added by hand',
    'create index by_hand on orders (zip_code)',
    /Nothing was changed[\s\S]*here: CREATE INDEX by_hand/,
  ],
  [
    'a check is gone',
    'alter table ledger drop constraint ledger_amount_minor_check',
    /Nothing was changed[\s\S]*missing: .*ledger_amount_minor_check/,
  ],
  [
    'another program changed it',
    `insert into schema_migrations (name) values ('0500_of_another.sql')`,
    /Another program changed this database: 0500_of_another\.sql/,
  ],
  [
    'it is not at the end of 0.1',
    `delete from schema_migrations where name = '0480_checks_that_fail.sql'`,
    /1 migrations are missing, the last is 0480_checks_that_fail\.sql/,
  ],
])('a database is left as it is where %s', async (_, statements, reason) => {
  const url = await copyOfOlder()
  const clerk = new pg.Client({ connectionString: url, application_name: 'a clerk' })
  await clerk.connect()
  if (statements) {
    await clerk.query(statements)
    await clerk.end()
  }
  const before = [await schemaOf(url), await namesIn(url)]
  await expect(adoptOlder(configOf(url))).rejects.toThrow(reason)
  expect([await schemaOf(url), await namesIn(url)]).toEqual(before)
  if (!statements) await clerk.end()
})
