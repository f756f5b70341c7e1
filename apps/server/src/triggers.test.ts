import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { triggersPage, unexplained } from './infra/db/triggers.ts'
import { testDatabase } from './testing/test-database.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
})
afterAll(() => client.end())

test('docs/triggers.md says what the triggers of today do', async () => {
  const page = readFileSync(new URL('../../../docs/triggers.md', import.meta.url), 'utf8')
  expect(page === (await triggersPage(client)) ? 'current' : 'old: run npm run triggers').toBe(
    'current',
  )
})

test('a comment says in a sentence what each trigger does, and one without is reported', async () => {
  expect(await unexplained(client)).toEqual([])
  await client.query(`
    create function planted() returns trigger language plpgsql as 'begin delete from orders; return null; end';
    create trigger planted after insert on notifications for each row execute function planted()`)
  expect(await unexplained(client)).toEqual(['planted'])
  expect(await triggersPage(client)).toContain(
    '| `notifications` | `planted` | after insert, each row | `planted` |  | `orders` |',
  )
})
