import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Log } from '../log.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { readerUse } from './reader-use.ts'

/** A copy that is further behind than this answers nobody. */
const LAG_MS = 5_000
/** How old what is known of a connection, or of the primary, may be. */
const KNOWN_MS = 1_000
/** What a copy that does not answer costs a caller, once per rest. */
const CHECK_MS = 1_000
const REST_MS = 2_000
const MOST_SAMPLES = 30

/** A place in the write-ahead log, as a number. */
const NOW = `case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end`
export const positionQuery = `
  select (${NOW} - '0/0'::pg_lsn)::text as position, pg_is_in_recovery() as "isStandby",
    pg_postmaster_start_time()::text as "startedAt",
    (select system_identifier::text from pg_control_system()) as system,
    (select oid::text from pg_database where datname = current_database()) as database`

export type Position = Readonly<{
  position: string
  isStandby: boolean
  startedAt: string
  system: string
  database: string
}>

/** Why a server must not be read instead of the primary; undefined if it may. */
export function whyNoCopy(primary: Position, reader: Position): string | undefined {
  const isSame = primary.system === reader.system && primary.database === reader.database
  if (!isSame) return 'it is another database'
  // A former primary that was left behind is neither a copy nor the primary.
  const isPrimary = primary.startedAt === reader.startedAt
  return reader.isStandby || isPrimary ? undefined : 'it follows no primary'
}

type Client = Omit<PostgresPoolClient, 'query' | 'release'> & {
  query: (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
  release: (isBroken?: boolean) => void
}
type Known = { position: bigint; at: number }
type Sample = Readonly<{ position: bigint; at: number; server: Position }>

const read = async (client: Client): Promise<Position> =>
  (await client.query(positionQuery, [])).rows[0] as Position

/** A server that is frozen takes a connection and says nothing. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Query read timeout')), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Remembers where the primary was in the last seconds: how far behind a copy is follows from it. */
function createSamples(primary: PostgresPool) {
  const samples: Sample[] = []
  return async (): Promise<readonly Sample[]> => {
    const now = performance.now()
    if (now - (samples[0]?.at ?? Number.NEGATIVE_INFINITY) < KNOWN_MS) return samples
    const client = (await primary.connect()) as unknown as Client
    try {
      const server = await read(client)
      samples.unshift({ position: BigInt(server.position), at: now, server })
      samples.length = Math.min(samples.length, MOST_SAMPLES)
    } finally {
      client.release()
    }
    return samples
  }
}

type State = 'in use' | 'away' | 'behind'

/** One line when it goes, one when it is back. */
function createWatch(log: Pick<Log, 'warn' | 'info'>) {
  let state: State = 'in use'
  let restUntil = Number.NEGATIVE_INFINITY
  function become(next: State, facts: object) {
    if (next === state) return
    state = next
    readerUse.isAway = next !== 'in use'
    if (next === 'in use') log.info(facts, 'reports are read from the reader again')
    else log.warn(facts, `reports are read from the primary: the reader is ${next}`)
  }
  return {
    isResting: () => performance.now() < restUntil,
    rest: (error: unknown) => {
      restUntil = performance.now() + REST_MS
      become('away', { err: error })
    },
    /** A statement met the replay of a deletion: nothing is wrong with the reader. */
    pause: () => {
      restUntil = performance.now() + KNOWN_MS
    },
    behind: (lagMs: number) => become('behind', { lagMs: Math.round(lagMs) }),
    fine: () => become('in use', {}),
  }
}

/** What goes on at the primary: the reader is lost, or its replay had to end the statement. */
const conflicts = ['40001', '40P01']
const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
const isSlow = (error: unknown) => ['57014', '25P03'].includes(codeOf(error))
const isConflict = (error: unknown) => conflicts.includes(codeOf(error))
const isLost = (error: unknown) => (isOutOfReach(error) && !isSlow(error)) || isConflict(error)

const lostInside = (error: unknown) =>
  Object.assign(new Error('the reader was lost in a transaction', { cause: error }), {
    code: 'EREADER',
  })

type Reader = Readonly<{ reader: PostgresPool; primary: PostgresPool; log: Log }>

/**
 * Pools that read from a copy of the database, and from the primary while the copy is away, behind, or has not
 * seen what the reader wrote. Which server a connection leads to is asked on that connection: there may be a
 * balancer between.
 */
export function createReader({ reader, primary, log }: Reader) {
  const known = new WeakMap<object, Known>()
  const samplesOf = createSamples(primary)
  const watch = createWatch(log)

  async function positionOf(client: Client, least: bigint, server: Position): Promise<bigint> {
    const before = known.get(client)
    const isFresh = before && performance.now() - before.at < KNOWN_MS
    if (isFresh && before.position >= least) return before.position
    const said = await within(CHECK_MS, read(client))
    const problem = whyNoCopy(server, said)
    if (problem) throw new Error(`the reader cannot be used: ${problem}`)
    const position = BigInt(said.position)
    known.set(client, { position, at: performance.now() })
    return position
  }

  /** Whether this connection leads to a copy that is current enough, and has seen the caller's own writes. */
  async function isCurrent(client: Client, least: bigint): Promise<boolean> {
    const samples = await samplesOf()
    const [newest] = samples
    if (!newest) return false
    const position = await positionOf(client, least, newest.server)
    const now = performance.now()
    const passed = samples.findIndex((sample) => sample.position <= position)
    const reached = samples[passed]
    // What it has not reached says how far behind it surely is; what it has reached, how far at most.
    const missing = passed === -1 ? samples.at(-1) : samples[passed - 1]
    const isNear = reached !== undefined && now - reached.at <= LAG_MS
    if (isNear) watch.fine()
    else if (missing && now - missing.at > LAG_MS) watch.behind(now - missing.at)
    return isNear && position >= least
  }

  async function readerClient(least: bigint): Promise<Client | undefined> {
    if (watch.isResting()) return undefined
    let client: Client | undefined
    try {
      client = (await reader.connect()) as unknown as Client
      if (await isCurrent(client, least)) return client
      client.release()
    } catch (error) {
      client?.release(true)
      watch.rest(error)
    }
    return undefined
  }

  const primaryClient = async () => {
    readerUse.primary += 1
    return (await primary.connect()) as unknown as Client
  }

  /** A statement that the copy cannot answer is asked once more at the primary. */
  function withFallback(first: Client): Client {
    let client = first
    let isOnReader = true
    let isInside = false
    const leave = async () => {
      client.release(true)
      isOnReader = false
      client = await primaryClient()
    }
    return {
      query: async (text, values) => {
        try {
          const result = await client.query(text, values)
          if (/^(begin|start transaction)/i.test(text)) isInside = true
          if (/^(commit|rollback)$/i.test(text)) isInside = false
          return result
        } catch (error) {
          if (!isOnReader || !isLost(error)) throw error
          if (isConflict(error)) watch.pause()
          else watch.rest(error)
          if (isInside) throw lostInside(error)
          await leave()
          return await client.query(text, values)
        }
      },
      release: (isBroken) => client.release(isBroken),
    }
  }

  /** `least` is the place in the log that must have been seen. */
  return (least: bigint): PostgresPool => ({
    connect: async () => {
      const client = await readerClient(least)
      if (client) readerUse.reader += 1
      const used = client ? withFallback(client) : await primaryClient()
      return used as unknown as PostgresPoolClient
    },
    end: async () => {},
    options: primary.options,
  })
}
