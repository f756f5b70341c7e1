import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { knownMigrations } from './infra/db/migrations/files.ts'
import { emailDraft, queueEmails } from './modules/platform/emails/emails.service.ts'
import { mailCheck } from './modules/platform/emails/mail-check.email.tsx'
import { eventually } from './testing/eventually.ts'
import { faultProxy } from './testing/fault-proxy.ts'
import { freePort } from './testing/free-port.ts'
import { testMailbox } from './testing/mailbox.ts'
import { startProcess } from './testing/processes.ts'
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
  await eventually('the job to start', async () => (await attempts()) === 1, 60_000)
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

test('a server that starts while the database is being exchanged waits for it', async () => {
  const url = new URL(await emptyDatabase())
  const cable = await faultProxy({ port: Number(url.port || 5432) })
  url.port = String(cable.port)
  await cable.behave('refusing')
  const port = await freePort()
  const server = start('api', { DATABASE_URL: url.href, PORT: String(port) })
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(server.child.exitCode).toBeNull()
  await cable.behave('none')
  await eventually('the server', () => isReady(port), 60_000)
  await cable.close()
})

test('a server that is told to leave says so, answers what still comes, and is gone by itself', async () => {
  const shop = await testShop()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: shop.config.DATABASE_URL, PORT: String(port), DRAIN_MS: '2000' }
  const server = start('api', env)
  await eventually('the server', () => isReady(port), 60_000)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      get(address + path, { agent }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
      }).on('error', reject)
    })
  // Connections that are kept open, as those of a balancer are.
  await Promise.all(Array.from({ length: 8 }, () => statusOf('/api/currencies')))
  // One that is being asked when the server closes, and becomes idle afterwards.
  const slow = connect(port, '127.0.0.1')
  const head = `POST /api/csp-reports HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`
  slow.write(`${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{`)
  const left = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await eventually('that it leaves', async () => (await statusOf('/livez')) === 503, 2_000)
  const late = await Promise.all(Array.from({ length: 20 }, () => statusOf('/api/currencies')))
  expect(new Set(late)).toEqual(new Set([200]))
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  slow.write('}')
  const [answer] = await once(slow, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 /)
  const [code] = await left
  expect(code).toBe(0)
  agent.destroy()
  await shop.close()
})
