import pg from 'pg'

const CONNECT_WITHIN_MS = 10_000
const DROP_WITHIN_MS = 60_000

/** The settings of a shop with a database of its own, on the server of DATABASE_URL. */
export function settingsOf(base: number) {
  const owner = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/keyhaven')
  owner.pathname = `/kh_image_${process.pid}`
  const app = new URL(owner.href)
  app.username = 'shop_app'
  app.password = ''
  return {
    DATABASE_URL: app.href,
    DATABASE_OWNER_URL: owner.href,
    PORT_BASE: String(base),
    PUBLIC_ORIGIN: `http://127.0.0.1:${base}`,
    DRAIN_MS: '2000',
  }
}

export async function dropDatabase(url: string) {
  const server = new URL(url)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: server.href,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: DROP_WITHIN_MS,
  })
  await client.connect()
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
}
