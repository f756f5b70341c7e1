import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './network.ts'

type Rate = Readonly<{ max: number; seconds: number }>

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

type Limiter = Pick<RateLimiterMemory, 'consume' | 'get' | 'reward'>

function connect(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
  redis.on('error', (error) =>
    app.log.warn({ err: error }, 'redis trouble, limits are counted here'),
  )
  app.addHook('onClose', async () => redis.disconnect())
  return redis
}

/** Counted together through Redis where it is configured; in this process while it is away. */
function limiterFactory(redis: Redis | undefined) {
  return (name: string, limit: Rate): Limiter => {
    const options = { keyPrefix: `limit:${name}`, points: limit.max, duration: limit.seconds }
    const local = new RateLimiterMemory(options)
    if (!redis) return local
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: local })
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
    giveBack: async (subject) => void (await limiter.reward(keyOf(subject))),
    isSpent: async (subject) => ((await limiter.get(keyOf(subject)))?.consumedPoints ?? 0) >= max,
  }
}

/**
 * A general limit for everyone and a stricter one where a route asks for it, both by network;
 * `app.limitBySubject` for what one route counts beyond that.
 */
export function limitRates(app: FastifyInstance, config: Config) {
  const redis = config.REDIS_URL ? connect(app, config.REDIS_URL) : undefined
  const create = limiterFactory(redis)
  const general = create('all', { max: config.RATE_LIMIT_PER_MINUTE, seconds: 60 })
  const strict = new Map<string, Limiter>()
  // While developing a page is made of hundreds of files.
  const isVite = (url = '/*') => config.NODE_ENV === 'development' && !url.startsWith('/api/')

  function limitersOf({ routeOptions }: FastifyRequest): Limiter[] {
    const { limit } = routeOptions.config
    if (limit === false || isVite(routeOptions.url)) return []
    if (!limit) return [general]
    const name = `${routeOptions.method} ${routeOptions.url}`
    const own = strict.get(name) ?? create(name, limit)
    strict.set(name, own)
    return [general, own]
  }

  app.decorate('limitBySubject', (name, rate) => subjectLimit(create(name, rate), rate))
  app.addHook('onRequest', async (request, reply) => {
    for (const limiter of limitersOf(request)) {
      const refusal = await refusalOf(limiter, networkOf(request.ip))
      if (refusal) refuse(reply, refusal)
    }
  })
}
