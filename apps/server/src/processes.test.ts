import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { knownMigrations } from './infra/db/migrate.ts'
import { emailDraft, queueEmails } from './modules/platform/emails/emails.service.ts'
import { mailCheck } from './modules/platform/emails/mail-check.email.tsx'
import { eventually } from './testing/eventually.ts'
import { testMailbox } from './testing/mailbox.ts'
import { freePort, startProcess } from './testing/processes.ts'
import { emptyDatabase } from './testing/test-database.ts'
import { testShop } from './testing/test-shop.ts'

const running: { kill: (signal: NodeJS.Signals) => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.kill('SIGKILL')))
})

function start(main: 'api' | 'worker', env: Record<string, string>) {
  const started = startProcess(main, env)
  running.push(started)
  return started
}

test('a worker killed in mid-job loses nothing: the job runs again within 90 seconds', async () => {
  const mailbox = await testMailbox()
  const shop = await testShop({ SMTP_URL: mailbox.smtpUrl })
  const env = { DATABASE_URL: shop.config.DATABASE_URL, SMTP_URL: mailbox.smtpUrl }

  await mailbox.behave('hang')
  const first = start('worker', env)
  await shop.ctx.db.transaction().execute((tx) =>
    queueEmails(shop.ctx, tx, [
      emailDraft(mailCheck, {
        dedupeKey: 'mid-job',
        recipient: 'ada@example.com',
        reason: 'request:test',
        data: { requestedAt: '2026-01-02T03:04:05Z' },
      }),
    ]),
  )
  const attempts = async () =>
    (await shop.ctx.db.selectFrom('emails').select('attempt').executeTakeFirst())?.attempt ?? 0
  await eventually('the job to start', async () => (await attempts()) === 1, 20_000)
  await first.kill('SIGKILL')

  await mailbox.behave('ok')
  const killedAt = Date.now()
  start('worker', env)
  await mailbox.first('ada@example.com', 90_000)
  const seconds = Math.round((Date.now() - killedAt) / 1_000)
  expect(await attempts()).toBe(2)
  expect(await mailbox.to('ada@example.com')).toHaveLength(1)
  expect(seconds).toBeLessThan(90)
  await shop.close()
  await mailbox.close()
})

test('two servers and two workers started at once on an empty database migrate it once and serve', async () => {
  const DATABASE_URL = await emptyDatabase()
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port) => start('api', { DATABASE_URL, PORT: String(port) }))
  const workers = [start('worker', { DATABASE_URL }), start('worker', { DATABASE_URL })]

  for (const port of ports) {
    await eventually(`the server on ${port}`, () => isReady(port), 60_000).catch((error) => {
      throw new Error(`${error.message}\n${servers.map((each) => each.output()).join('\n')}`)
    })
  }
  for (const each of workers) {
    await eventually('a worker', async () => each.output().includes('working'), 20_000)
  }

  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('select name from schema_migrations order by name')
  await client.end()
  expect(rows.map((row) => row.name)).toEqual(knownMigrations())
  for (const each of [...servers, ...workers]) expect(each.child.exitCode).toBeNull()
})

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
  } catch {
    return false
  }
}

test('a server asked to stop finishes and leaves with success', async () => {
  const shop = await testShop()
  const port = await freePort()
  const server = start('api', { DATABASE_URL: shop.config.DATABASE_URL, PORT: String(port) })
  await eventually('the server', () => isReady(port), 60_000)
  await server.kill('SIGTERM')
  expect(server.child.exitCode).toBe(0)
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'keyhaven%'`.execute(shop.ctx.db)
  expect(rows.filter((row) => row.name === 'keyhaven boot')).toEqual([])
  await shop.close()
})
