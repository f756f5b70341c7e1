import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** Reads may use either; anything that must be all-or-nothing takes a Tx. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Amounts and ids fit in a double; let bigint columns arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type PoolOptions = {
  url: string
  max: number
  name: string
  /** Off behind a pooler that cannot keep prepared statements. */
  named: boolean
  statementTimeoutMs?: number
  /** How long a caller waits for a connection when all are taken. */
  waitMs?: number
}

const CONNECT_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000

export function createDb(options: PoolOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: `keyhaven ${options.name}`,
    connectionTimeoutMillis: options.waitMs ?? CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
  })
  // A connection may be lost at any moment, also between two statements of a transaction. The next
  // use of it fails and is handled there; without a listener the loss itself would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (options.named) nameStatements(pool)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

const MAX_NAMES = 500
const names = new Map<string, string>()

/** A stable name per text lets PostgreSQL plan a statement once per connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

type Query = (...args: unknown[]) => unknown

function nameStatements(pool: pg.Pool) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const named: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    }
    client.query = named as typeof client.query
  })
}
