import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { aBrowser, type Browser } from './browser.ts'
import { databaseUrls, openDatabase } from './database.ts'
import { runCommand } from './processes.ts'
import { theProvider, WEBHOOK_SECRET } from './provider.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { type Environment, hasPages, startServers } from './servers.ts'
import { createStaffDesk } from './staff.ts'

type Ports = Readonly<{ shop: number; mail: number }>

function environmentOf(name: string, ports: Ports, sandbox: Sandbox): Environment {
  const { smtpUrl, payments, names } = sandbox
  return {
    ...databaseUrls(name),
    NODE_ENV: hasPages ? 'production' : 'test',
    PORT: String(ports.shop),
    METRICS_PORT: '0',
    PUBLIC_ORIGIN: `http://127.0.0.1:${ports.shop}`,
    STAFF_ORIGIN: `http://staff.localhost:${ports.shop}`,
    BOUNCE_PORT: String(ports.mail),
    SMTP_URL: smtpUrl,
    MAIL_DNS_SERVERS: names,
    STRIPE_SANDBOX_URL: payments,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    // Everything is said: what must not be in a log is looked for in all of it.
    LOG_LEVEL: 'trace',
  }
}

/** The whole shop as operators start it, on a database of its own, with the sandbox and a worker. */
async function startShop() {
  const ports = { shop: await freePort(), mail: await freePort() }
  const name = `keyhaven_attacks_${process.pid}`
  const sandbox = await startSandbox(ports.shop)
  const env = environmentOf(name, ports, sandbox)
  await runCommand('db', ['setup', '--plain'], env)
  const servers = startServers(env)
  const database = openDatabase(name)
  async function close() {
    await Promise.all([sandbox.stop(), servers.stop()])
    await database.drop()
  }
  return { env, sandbox, servers, sql: database.sql, close }
}

export async function openShop() {
  const { env, sandbox, servers, sql, close } = await startShop()
  const base = env.PUBLIC_ORIGIN ?? ''
  const site = { base, origin: base }
  await servers.ready().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    ...site,
    ...servers,
    ...{ sql, close, mailbox: sandbox.mailbox },
    /** Where the worker takes in answers to mails. */
    mailPort: Number(env.BOUNCE_PORT),
    provider: theProvider(sandbox.payments),
    /** What answers like a language model; the shop uses it only where an attack starts a server so. */
    modelUrl: sandbox.model,
    staff: createStaffDesk(site, env, sql),
    /** A command of the operator, with something piped in or nothing. */
    command: (name: string, args: string[], piped?: string) => runCommand(name, args, env, piped),
    browser: (): Browser => aBrowser(site),
    /** A browser at an address that others came from before. */
    browserAt: (address: string, cookies = new Map<string, string>()): Browser =>
      aBrowser(site, cookies, address),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
