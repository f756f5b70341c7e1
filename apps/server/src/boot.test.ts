import pg from 'pg'
import { expect, test } from 'vitest'
import { prepareDatabase } from './boot.ts'
import { type Config, loadConfig } from './config.ts'
import { fileOf } from './infra/db/migrations/file.rules.ts'
import { migrate } from './infra/db/migrations/migrate.ts'
import { assertLimitedRole } from './infra/db/own-role.ts'
import { onServer } from './testing/server-url.ts'
import { testDatabase } from './testing/test-database.ts'

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'another start' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('a start that waits in vain for another one says for whom, and what to do', async () => {
  const url = await testDatabase()
  await connected(url, async (other) => {
    await other.query('select pg_advisory_lock(7351905)')
    const started = prepareDatabase({ ...loadConfig(), DATABASE_URL: url }, 300)
    await expect(started).rejects.toThrow(
      /Another process has been preparing the database.*another start.*pg_terminate_backend/,
    )
  })
  expect(await prepareDatabase({ ...loadConfig(), DATABASE_URL: url }, 300)).toEqual([])
})

const quick = { lockMs: 100, tries: 2, pauseMs: 50 }

test('a migration waits briefly for a table in use, steps back, and says what is in its way', async () => {
  const url = await testDatabase()
  await connected(url, (other) =>
    connected(url, async (owner) => {
      const file = fileOf('9066_planted.sql', 'alter table quotes add column planted integer')
      await other.query('begin; lock table quotes in access exclusive mode')
      const begun = performance.now()
      await expect(migrate(owner, quick, [file])).rejects.toThrow(
        /9066_.*lock timeout.*start again/,
      )
      expect(performance.now() - begun).toBeLessThan(5_000)
      await other.query('rollback')
    }),
  )
})

async function roleWith(powers: string, work: (role: string) => Promise<void>) {
  const role = `kh_role_${process.pid}`
  await onServer((client) => client.query(`create role ${role} login ${powers}`))
  try {
    await work(role)
  } finally {
    await onServer((client) => client.query(`drop role ${role}`))
  }
}

test.each([
  ['a superuser', 'superuser', 'it is a superuser'],
  ['a role that makes roles', 'createrole', 'it may create roles'],
  ['a role that may become the owner', 'in role postgres', 'it owns tables'],
])('a live shop refuses to run with %s and says what to set', async (_, powers, reason) => {
  const url = await testDatabase()
  await roleWith(powers, async (role) => {
    await connected(url, async (owner) => {
      const refused = assertLimitedRole(owner, role)
      await expect(refused).rejects.toThrow(reason)
      await expect(assertLimitedRole(owner, role)).rejects.toThrow('Set DATABASE_URL to a role')
    })
  })
})

test('a live shop runs with a role that has no rights of its own, and with no role that does not exist', async () => {
  const url = await testDatabase()
  await roleWith('', (role) => connected(url, (owner) => assertLimitedRole(owner, role)))
  await connected(url, (owner) =>
    expect(assertLimitedRole(owner, 'nobody_at_all')).rejects.toThrow('does not exist'),
  )
})

test('a live shop with the role of the owner changes nothing before it refuses', async () => {
  const url = await testDatabase()
  const live: Config = { ...loadConfig(), DATABASE_URL: url, isLive: true }
  await expect(prepareDatabase(live)).rejects.toThrow('may do too much for a live shop')
})

test('an older program that starts beside a newer one grants nothing back', async () => {
  const DATABASE_OWNER_URL = await testDatabase()
  const own = new URL(DATABASE_OWNER_URL)
  own.username = 'shop_app'
  const config = { ...loadConfig(), DATABASE_URL: own.href, DATABASE_OWNER_URL }
  const mayRead = async (owner: pg.Client) => {
    const asked = `select has_table_privilege('shop_app', 'reviews', 'select') as may`
    return (await owner.query<{ may: boolean }>(asked)).rows[0]?.may
  }
  await prepareDatabase(config)
  await connected(DATABASE_OWNER_URL, async (owner) => {
    expect(await mayRead(owner)).toBe(true)
    await owner.query(`insert into schema_migrations (name) values ('9999_of_a_newer_program.sql')`)
    await owner.query('revoke select on reviews from shop_app')
    await prepareDatabase(config)
    expect(await mayRead(owner)).toBe(false)
    await owner.query(`delete from schema_migrations where name like '9999_%'`)
    await prepareDatabase(config)
    expect(await mayRead(owner)).toBe(true)
  })
})
