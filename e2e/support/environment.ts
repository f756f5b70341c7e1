import { existsSync } from 'node:fs'
import { loadConfig } from '../../apps/server/src/config.ts'
import { ports, shift } from './ports.ts'

/** Beside the database of the shop under development, on the same PostgreSQL. */
function ownDatabase(): string {
  const url = new URL(loadConfig().DATABASE_URL)
  url.pathname += `_e2e${shift || ''}`
  return url.href
}

export const databaseUrl = process.env.E2E_DATABASE_URL ?? ownDatabase()

/** Where pgbouncer listens, if `npm run e2e:pooled` started one. */
const pooler = process.env.E2E_POOLER

const asShop = (database: string) => {
  const url = new URL(database)
  url.username = 'shop_app'
  return url
}

/** How a shop reaches its database: itself, or through a pooler as operators run it. */
export function reachedAt(database: string) {
  if (!pooler) return { DATABASE_URL: database }
  const through = asShop(database)
  through.host = pooler
  return {
    DATABASE_URL: through.href,
    DATABASE_DIRECT_URL: asShop(database).href,
    DATABASE_NAMED_STATEMENTS: 'off',
  }
}

const staffHostAt = (port: number) => `staff.localhost:${port}`

/** Where staff of a shop work, as in a live shop: on a host of their own. Browsers know its name. */
export const staffOriginAt = (port: number) => `http://${staffHostAt(port)}`

/** Other clients do not, so they call 127.0.0.1 and say whom they mean. */
export const toStaffAt = (port: number) => ({
  host: staffHostAt(port),
  origin: staffOriginAt(port),
  'sec-fetch-site': 'same-origin',
})

/** The same for a shop whose address is known. */
export const toStaffOf = (origin: string) => toStaffAt(Number(new URL(origin).port))

/** How a shop is started for the journeys: on a port and a database of its own. */
export const shopAt = (port: number, database: string) => ({
  PORT: String(port),
  METRICS_PORT: '0',
  PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  STAFF_ORIGIN: staffOriginAt(port),
  ...reachedAt(database),
  // An owner named in .env is that of another database.
  DATABASE_OWNER_URL: database,
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_DNS_SERVERS: `127.0.0.1:${ports.dns}`,
  STRIPE_SANDBOX_URL: `http://127.0.0.1:${ports.cards}`,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '100000',
  LIMIT_FACTOR: '1000',
  // Lets a journey begin in another country.
  TRUSTED_PROXIES: '127.0.0.1',
})

const SHELL = '/usr/bin/chromium-headless-shell'

/** Chromium without its windows where it is installed: the same engine for half the work. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')
