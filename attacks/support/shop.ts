import { existsSync } from 'node:fs'
import pg from 'pg'
import { aBrowser, type Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { send } from './http.ts'
import { freePort, runCommand, type Started, start, startServer } from './processes.ts'
import { theProvider, WEBHOOK_SECRET } from './provider.ts'
import { createStaffDesk } from './staff.ts'

const DATABASE_SERVER = process.env.ATTACKS_DATABASE ?? 'postgres://postgres@127.0.0.1:5432'
const webBuild = new URL('../../apps/web/build/server/index.js', import.meta.url)
const START_WITHIN_MS = 30_000

type Environment = Record<string, string>
type Row = Readonly<Record<string, unknown>>

async function startSandbox(shopPort: number): Promise<Started & { ports: string[] }> {
  const sandbox = start('sandbox', ['src/main.ts'], {
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_MAILBOX_PORT: '0',
    SANDBOX_PAYMENTS_PORT: '0',
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/stripe/webhook`,
    SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SANDBOX_SHOP_ORIGIN: `http://127.0.0.1:${shopPort}`,
  })
  const ports = await eventually(async () => {
    const found = [...sandbox.output().matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    return found.length === 3 && found.map(String)
  }, START_WITHIN_MS)
  if (!ports) throw new Error(`the sandbox did not start: ${sandbox.output()}`)
  return { ...sandbox, ports }
}

/** The role of a live shop, which cannot change the schema; the owner is there for booting only. */
function databaseUrls(name: string): Environment {
  const owner = new URL(`/${name}`, DATABASE_SERVER)
  const app = new URL(owner)
  app.username = 'shop_app'
  return { DATABASE_URL: app.href, DATABASE_OWNER_URL: owner.href }
}

async function until(base: string, server: Started) {
  const isUp = await eventually(async () => {
    if (!server.isRunning()) throw new Error(`the server did not start: ${server.output()}`)
    return await send(base, { method: 'GET', path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }, START_WITHIN_MS)
  if (!isUp) throw new Error(`the server is not ready: ${server.output()}`)
}

/** The whole shop as operators start it, on a database of its own, with the sandbox and a worker. */
export async function openShop() {
  const port = await freePort()
  const name = `keyhaven_attacks_${process.pid}`
  const sandbox = await startSandbox(port)
  const [smtp = '', mailbox = '', payments = ''] = sandbox.ports
  const base = `http://127.0.0.1:${port}`
  const hasPages = existsSync(webBuild)
  const env: Environment = {
    ...databaseUrls(name),
    NODE_ENV: hasPages ? 'production' : 'test',
    PORT: String(port),
    METRICS_PORT: '0',
    PUBLIC_ORIGIN: base,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    STRIPE_SANDBOX_URL: `http://127.0.0.1:${payments}`,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    // Everything is said: what must not be in a log is looked for in all of it.
    LOG_LEVEL: 'trace',
  }
  await runCommand('db', ['setup'], env)
  const processes: Started[] = [sandbox, startServer('api', env), startServer('worker', env)]
  const pool = new pg.Pool({ connectionString: env.DATABASE_OWNER_URL ?? '', max: 4 })
  const site = { base, origin: base }
  const sql = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows

  async function close() {
    await pool.end()
    await Promise.all(processes.map((each) => each.stop()))
    const owner = new pg.Client({ connectionString: `${DATABASE_SERVER}/postgres` })
    await owner.connect()
    await owner.query(`drop database if exists ${name} with (force)`)
    await owner.end()
  }

  /** Another server on the same database, configured otherwise. */
  async function startAnother(over: Environment): Promise<Started & { base: string }> {
    const ownPort = String(await freePort())
    const server = startServer('api', { ...env, PORT: ownPort, ...over })
    processes.push(server)
    return { ...server, base: `http://127.0.0.1:${ownPort}` }
  }

  try {
    for (const server of processes.slice(1, 2)) await until(base, server)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...site,
    env,
    hasPages,
    sql,
    close,
    startAnother,
    until,
    metricsPorts: () =>
      processes
        .filter((each) => each.isRunning())
        .flatMap((each) => [...each.output().matchAll(/"metrics":(\d+)/g)])
        .map(([, own]) => Number(own)),
    logs: () => processes.slice(1).map((each) => each.output()),
    browser: (): Browser => aBrowser(site),
    /** A browser at an address that others came from before. */
    browserAt: (address: string, cookies = new Map<string, string>()): Browser =>
      aBrowser(site, cookies, address),
    provider: theProvider(env.STRIPE_SANDBOX_URL ?? ''),
    mailbox: `http://127.0.0.1:${mailbox}`,
    staff: createStaffDesk(site, env),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
