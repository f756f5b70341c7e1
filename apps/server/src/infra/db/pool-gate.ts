import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createBreaker } from '../breaker.ts'
import type { Log } from '../log.ts'

/**
 * All connections taken, callers waiting, and none comes back for so long: the pool is stuck. Longer
 * where connections are usually held longer, because the whole machine is slow and not this pool.
 */
const STUCK_MS = 250
const STUCK_TIMES_USUAL = 8
/** Those that are stuck must not become what is usual. */
const LONGEST_USUAL_MS = 150
const NEWEST_SHARE = 0.1
/** More callers than this per connection do not even queue up. */
const WAITING_PER_CONNECTION = 100
const REST_MS = 1_000

type GateOptions = Readonly<{ name: string; max: number; isShedding?: boolean; log?: Log }>

const silent = { info: () => {}, warn: () => {} }

/** Callers hear at once that nothing is free, instead of waiting for what does not come. */
const full = (name: string) =>
  Object.assign(new Error(`every connection for ${name} is taken`), { code: 'EPOOLFULL' })

const isFull = (error: unknown) => (error as { code?: string }).code === 'EPOOLFULL'

/** How long connections of a pool are usually held, lately. */
function watchUse(pool: pg.Pool) {
  const heldSince = new WeakMap<object, number>()
  let usualMs = 0
  pool.on('acquire', (client) => heldSince.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    const heldMs = performance.now() - (heldSince.get(client) ?? performance.now())
    usualMs += NEWEST_SHARE * (Math.min(heldMs, LONGEST_USUAL_MS) - usualMs)
  })
  return { stuckMs: () => Math.max(STUCK_MS, STUCK_TIMES_USUAL * usualMs) }
}

/** Whether connections come and go. */
function watchMovement(pool: pg.Pool, max: number) {
  const state = { established: 0, moves: 0, isStuck: false }
  const moveBy = (established: number) => () => {
    state.established += established
    state.moves += 1
    state.isStuck = false
  }
  pool.on('connect', moveBy(1))
  pool.on('remove', moveBy(-1))
  pool.on('release', moveBy(0))
  return { state, isTaken: () => state.established >= max && pool.idleCount === 0 }
}

/** Waits for a connection while the queue moves; one that comes too late is given back. */
function createQueue(pool: pg.Pool, name: string, max: number) {
  const { state, isTaken } = watchMovement(pool, max)
  const { stuckMs } = watchUse(pool)

  function queueUp(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    let isWaiting = true
    let seen = state.moves
    // What came back while this process was busy is seen first.
    const timer = setInterval(() => setImmediate(() => setImmediate(look)), stuckMs())
    const end = () => {
      isWaiting = false
      clearInterval(timer)
    }
    function look() {
      const hasMoved = seen !== state.moves
      seen = state.moves
      if (!isWaiting || hasMoved || !isTaken()) return
      state.isStuck = true
      end()
      reject(full(name))
    }
    pool.connect().then(
      (client) => {
        if (!isWaiting) return client.release()
        end()
        resolve(client)
      },
      (error) => {
        end()
        reject(error)
      },
    )
    return promise
  }
  return { queueUp, isTaken, isStuck: () => state.isStuck && isTaken(), moves: () => state.moves }
}

/**
 * The door of a pool. A queue that moves may be waited in, one that stands still may not; and while the
 * database cannot be reached nobody waits for a connection to it.
 */
export function gated(pool: pg.Pool, options: GateOptions): PostgresPool {
  const { name, max, isShedding = false, log = silent } = options
  const { queueUp, isTaken, isStuck, moves } = createQueue(pool, name, max)
  const breaker = createBreaker({
    name: `database (${name})`,
    log,
    restMs: REST_MS,
    isFailure: (error) => !isFull(error),
  })
  async function connect() {
    const isCrowded = pool.waitingCount >= max * WAITING_PER_CONNECTION
    if (isCrowded || isStuck()) throw full(name)
    const seen = moves()
    try {
      return await (isShedding && isTaken() ? queueUp() : pool.connect())
    } catch (error) {
      // Others had their turn meanwhile: the queue was too long, and the database is not away.
      throw isTaken() && moves() !== seen ? full(name) : error
    }
  }
  return {
    connect: async () => (await breaker.run(connect)) as unknown as PostgresPoolClient,
    end: async () => {
      breaker.stop()
      await pool.end()
    },
    options: pool.options,
  }
}
