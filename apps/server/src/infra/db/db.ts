import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { watchPool } from '../measures.ts'
import { traceQueries } from '../tracing/traced-queries.ts'
import { withLockRetry } from './lock-retry.ts'
import { gated } from './pool-gate.ts'
import { withFreshPlan } from './stale-plans.ts'
import { type NamedPool, type StatementNames, statementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

/** Reads may use either; anything that must be all-or-nothing takes a Tx. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Amounts and ids fit in a double; let bigint columns arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type PoolOptions = {
  url: string
  max: number
  name: string
  /** Off behind a pooler that cannot keep prepared statements. */
  named: boolean
  /** Behind a pooler nothing can be set on a connection: the role has it. */
  isPooled?: boolean
  statementTimeoutMs?: number
  /** How long a caller waits for a connection when all are taken. */
  waitMs?: number
  /** Whether callers are refused at once while every connection is taken and none comes back. */
  isShedding?: boolean
  log?: Log
  /** Called once when the names of statements are running out. */
  warn?: (facts: NamedPool) => void
}

const CONNECT_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000
const STATEMENT_MS = 5_000
/** PostgreSQL ends a statement itself; after so much more the connection to it is dead. */
const SILENCE_MS = 2_000
/** A connection keeps every statement it ever planned, so none is kept for good. */
const LIFETIME_SECONDS = 3_600

/** The same for every connection of the shop's role, for those that go through a pooler. */
export const roleSettings: Readonly<Record<string, string>> = {
  statement_timeout: `${STATEMENT_MS}ms`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}ms`,
  jit: 'off',
}

const pools = new Set<StatementNames>()

/** How many names each pool of this process has given, for the metrics. */
export const namedStatements = (): NamedPool[] => [...pools].map(({ facts }) => facts())

/** Reads and writes through a pool that is open already. */
export const dbOf = (pool: PostgresPool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

export const createDb = (options: PoolOptions): Db => dbOf(openPool(options))

export function openPool(options: PoolOptions): PostgresPool {
  const statementMs = options.statementTimeoutMs ?? STATEMENT_MS
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: `keyhaven ${options.name}`,
    connectionTimeoutMillis: options.waitMs ?? CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    ...(!options.isPooled && {
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      statement_timeout: statementMs,
      // Compiling a plan takes longer than running any of ours.
      options: '-c jit=off',
    }),
    ...(statementMs > 0 && { query_timeout: statementMs + SILENCE_MS }),
    keepAlive: true,
  })
  // A connection may be lost at any moment, also between two statements of a transaction. The next
  // use of it fails and is handled there; without a listener the loss itself would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (options.named) {
    const names = statementNames({
      pool: options.name,
      ...(options.warn && { warn: options.warn }),
    })
    nameStatements(pool, names)
    pools.add(names)
  }
  pool.on('connect', leaveSilent)
  traceQueries(pool, options.name)
  watchPool(options.name, pool)
  return gated(pool, options)
}

/** A connection that did not answer is closed: the next statement would wait behind the lost one. */
function leaveSilent(client: pg.PoolClient) {
  const query = client.query.bind(client) as Query
  const watched: Query = (...args) => {
    const result = query(...withLockRetry(args))
    if (result instanceof Promise) result.catch((error) => isSilence(error) && hangUp(client))
    return result
  }
  client.query = watched as typeof client.query
}

const isSilence = (error: Error) => error.message === 'Query read timeout'

function hangUp(client: pg.PoolClient) {
  const { release } = client
  client.release = () => release(true)
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

type Query = (...args: unknown[]) => unknown

/** There is nothing to plan about the ends of a transaction: without a name they are one message instead of four. */
const ends: readonly unknown[] = ['begin', 'commit', 'rollback']

function nameStatements(pool: pg.Pool, names: StatementNames) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const named: Query = (text, values, ...rest) => {
      const isNamed = typeof text === 'string' && Array.isArray(values) && !ends.includes(text)
      const name = isNamed ? names.nameOf(text) : undefined
      if (!name) return query(text, values, ...rest)
      return withFreshPlan(
        names,
        text as string,
        name,
        (current) => query({ name: current, text, values }, ...rest) as Promise<unknown>,
      )
    }
    client.query = named as typeof client.query
  })
}
