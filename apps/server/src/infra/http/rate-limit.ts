import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { type Breaker, createBreaker } from '../breaker.ts'
import type { Db } from '../db/db.ts'
import { inTime } from '../deadline.ts'
import { isInProcess } from '../pages/in-process.ts'
import { storedLimiter } from './kept-limits.ts'
import { countedNetworks } from './network.ts'

type Rate = Readonly<{
  max: number
  seconds: number
  /** Counted in the database: for sign-in, codes and proofs, which a restart must not forget. */
  isKept?: boolean
}>

/** So many calls in so many seconds. */
export const times = (max: number, seconds: number): Rate => ({ max, seconds })

/** The same, counted in the database: all servers share it and a restart does not forget it. */
export const kept = (max: number, seconds: number): Rate => ({ max, seconds, isKept: true })

/** What a /48 may do, as a multiple of what a /64 may: it has 65,536 of them. */
const WIDE_NETWORK_FACTOR = 8

/** A limit as this shop counts it: load tests raise them all by one factor. */
export const scaledLimit = ({ LIMIT_FACTOR }: Pick<Config, 'LIMIT_FACTOR'>, max: number): number =>
  max * LIMIT_FACTOR

/** How often one network may call, within how many seconds. False: as often as it likes. */
export type Limit = Rate | false

/** Counts tries by something other than the network: an address, a session, an order. */
export type SubjectLimit = Readonly<{
  /** Counts one try, or refuses it with 429. The first refusal of a period can be told. */
  take: (
    subject: string,
    reply: FastifyReply,
    whenFirstRefused?: () => Promise<void>,
  ) => Promise<void>
  /** Counts one try; false if it was one too many. */
  allows: (subject: string) => Promise<boolean>
  /** A try that turned out well does not count. */
  giveBack: (subject: string) => Promise<void>
  /** Whether the next try would be refused. */
  isSpent: (subject: string) => Promise<boolean>
}>

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit
  }
  interface FastifyInstance {
    limitBySubject: (name: string, rate: Rate) => SubjectLimit
  }
}

type Limiter = Readonly<{
  consume: (key: string) => Promise<RateLimiterRes>
  get: (key: string) => Promise<RateLimiterRes | null>
  reward: (key: string) => Promise<unknown>
}>

/** What a visitor waits for Redis at most; then this process counts alone. */
const ANSWER_MS = 50
/** Longer than any answer we wait for: a connection that is silent for so long is replaced. */
const SILENCE_MS = 2_000
const CONNECT_MS = 500
const RECONNECT_MOST_MS = 2_000
const REST_MS = 2_000

async function connect(app: FastifyInstance, url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT_MOST_MS),
  })
  // The breaker tells once that Redis is away; every lost connection would tell it again.
  redis.on('error', (error) => app.log.debug({ err: error }, 'redis trouble'))
  app.addHook('onClose', async () => redis.disconnect())
  return redis
}

type LimiterContext = Readonly<{ config: Config; db: Db }>

async function openStore(app: FastifyInstance, url: string) {
  const breaker = createBreaker({
    name: 'redis',
    log: app.log,
    restMs: REST_MS,
    // A limit that is spent is an answer.
    isFailure: (error) => !(error instanceof RateLimiterRes),
  })
  app.addHook('onClose', async () => breaker.stop())
  return { redis: await connect(app, url), breaker }
}

/** Asks Redis where it answers in time; otherwise this process counts for itself. */
function insured(shared: Limiter, local: Limiter, breaker: Breaker): Limiter {
  async function ask<T>(question: (limiter: Limiter) => Promise<T>): Promise<T> {
    try {
      return await breaker.run(() => inTime(ANSWER_MS, () => question(shared)))
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      return await question(local)
    }
  }
  return {
    consume: (key) => ask((limiter) => limiter.consume(key)),
    get: (key) => ask((limiter) => limiter.get(key)),
    reward: (key) => ask((limiter) => limiter.reward(key)),
  }
}

/**
 * Kept limits are counted in the database; others together through Redis where it is configured, and
 * in this process while it is away.
 */
async function limiterFactory(app: FastifyInstance, place: LimiterContext) {
  const url = place.config.REDIS_URL
  const store = url ? await openStore(app, url) : undefined
  return (name: string, limit: Rate): Limiter => {
    if (limit.isKept) return storedLimiter(place, { name, ...limit })
    const options = { keyPrefix: `limit:${name}`, points: limit.max, duration: limit.seconds }
    const local = new RateLimiterMemory(options)
    if (!store) return local
    const shared = new RateLimiterRedis({ ...options, storeClient: store.redis })
    return insured(shared, local, store.breaker)
  }
}

/** Counts one try; undefined if it was one of those allowed. */
async function refusalOf(limiter: Limiter, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

function refuse(reply: FastifyReply, refusal: RateLimiterRes): never {
  reply.header('retry-after', Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)))
  throw new AppError('too_many_requests')
}

/** Counters need no names and addresses, only that the same one is recognised. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url')

function subjectLimit(limiter: Limiter, { max }: Rate): SubjectLimit {
  return {
    take: async (subject, reply, whenFirstRefused) => {
      const refusal = await refusalOf(limiter, keyOf(subject))
      if (!refusal) return
      if (refusal.consumedPoints === max + 1) await whenFirstRefused?.()
      refuse(reply, refusal)
    },
    allows: async (subject) => (await refusalOf(limiter, keyOf(subject))) === undefined,
    giveBack: async (subject) => void (await limiter.reward(keyOf(subject))),
    isSpent: async (subject) => ((await limiter.get(keyOf(subject)))?.consumedPoints ?? 0) >= max,
  }
}

/**
 * A general limit for everyone and a stricter one where a route asks for it, both by network;
 * `app.limitBySubject` for what one route counts beyond that.
 */
export async function limitRates(app: FastifyInstance, place: LimiterContext) {
  const { config } = place
  const create = await limiterFactory(app, place)
  const scaled = (rate: Rate): Rate => ({ ...rate, max: scaledLimit(config, rate.max) })
  /** One for a network as an address has it, one for the /48 around it. */
  const createPair = (name: string, rate: Rate): readonly Limiter[] => [
    create(name, rate),
    create(`${name} /48`, { ...rate, max: rate.max * WIDE_NETWORK_FACTOR }),
  ]
  const general = createPair('all', { max: config.RATE_LIMIT_PER_MINUTE, seconds: 60 })
  const strict = new Map<string, readonly Limiter[]>()
  // While developing a page is made of hundreds of files.
  const isVite = (url = '/*') => config.NODE_ENV === 'development' && !url.startsWith('/api/')

  function limitersOf({ routeOptions }: FastifyRequest): (readonly Limiter[])[] {
    const { limit } = routeOptions.config
    if (limit === false || isVite(routeOptions.url)) return []
    if (!limit) return [general]
    const name = `${routeOptions.method} ${routeOptions.url}`
    const own = strict.get(name) ?? createPair(name, scaled(limit))
    strict.set(name, own)
    return [general, own]
  }

  app.decorate('limitBySubject', (name, rate) =>
    subjectLimit(create(name, scaled(rate)), scaled(rate)),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (isInProcess(request)) return
    // They have hung up: nothing can be counted against them, so nothing is done for them either.
    if (request.socket.remoteAddress === undefined) return reply.hijack()
    const networks = countedNetworks(request.ip)
    for (const pair of limitersOf(request)) {
      for (const [index, network] of networks.entries()) {
        const limiter = pair[index]
        const refusal = limiter && (await refusalOf(limiter, network))
        if (refusal) refuse(reply, refusal)
      }
    }
  })
}
