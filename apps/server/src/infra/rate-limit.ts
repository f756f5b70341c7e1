import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './network.ts'

/** How often one network may call, within how many seconds. False: as often as it likes. */
export type Limit = Readonly<{ max: number; seconds: number }> | false

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit
  }
}

type Limiter = Pick<RateLimiterMemory, 'consume'>

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
  return (name: string, limit: Exclude<Limit, false>): Limiter => {
    const options = { keyPrefix: `limit:${name}`, points: limit.max, duration: limit.seconds }
    const local = new RateLimiterMemory(options)
    if (!redis) return local
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: local })
  }
}

/** A general limit for everyone, and a stricter one where a route asks for it. */
export function limitRates(app: FastifyInstance, config: Config) {
  const redis = config.REDIS_URL ? connect(app, config.REDIS_URL) : undefined
  const create = limiterFactory(redis)
  const general = create('all', { max: config.RATE_LIMIT_PER_MINUTE, seconds: 60 })
  const strict = new Map<string, Limiter>()

  function limitersOf({ routeOptions }: FastifyRequest): Limiter[] {
    const { limit } = routeOptions.config
    if (limit === false) return []
    if (!limit) return [general]
    const name = `${routeOptions.method} ${routeOptions.url}`
    const own = strict.get(name) ?? create(name, limit)
    strict.set(name, own)
    return [general, own]
  }

  app.addHook('onRequest', async (request, reply) => {
    try {
      for (const limiter of limitersOf(request)) await limiter.consume(networkOf(request.ip))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      reply.header('retry-after', Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)))
      throw new AppError('too_many_requests')
    }
  })
}
