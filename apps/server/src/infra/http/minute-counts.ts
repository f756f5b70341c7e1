import type { FastifyInstance } from 'fastify'
import { measured } from '../measures.ts'

export type CountName = 'shop' | 'checkout' | 'coupons' | 'payment-csp'

export type MinuteCount = Readonly<{
  /** The first millisecond of the minute. */
  minute: number
  name: CountName
  total: number
  failed: number
}>

declare module 'fastify' {
  interface FastifyInstance {
    minuteCounts: MinuteCounts
  }
}

const MINUTE_MS = 60_000
/** While the database is away they are kept for a day, then the oldest go. */
const MOST_KEPT = 24 * 60 * 3

/** Counts in memory, minute by minute, until they are taken to the database. */
export function createMinuteCounts(now: () => number = Date.now) {
  let counts = new Map<string, { -readonly [K in keyof MinuteCount]: MinuteCount[K] }>()

  function add({ minute, name, total, failed }: MinuteCount) {
    const key = `${minute} ${name}`
    const known = counts.get(key)
    if (known) {
      known.total += total
      known.failed += failed
      return
    }
    counts.set(key, { minute, name, total, failed })
    const oldest = counts.size > MOST_KEPT ? counts.keys().next().value : undefined
    if (oldest !== undefined) counts.delete(oldest)
  }

  const currentMinute = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS
  return {
    count: (name: CountName, failed: boolean) =>
      add({ minute: currentMinute(), name, total: 1, failed: failed ? 1 : 0 }),
    countGood: (name: CountName, total: number) => {
      if (total > 0) add({ minute: currentMinute(), name, total, failed: 0 })
    },
    /** All of them, which are then forgotten here. */
    take: (): MinuteCount[] => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    /** They could not be kept: the next one tries again. */
    giveBack: (taken: readonly MinuteCount[]) => taken.forEach(add),
  }
}

export type MinuteCounts = ReturnType<typeof createMinuteCounts>

const ofCheckout =
  /^\/api\/(checkout|create-payment-intent|confirm-|stripe|orders|payment-links|process-payment|payment-success)/
const uncounted =
  /^\/(healthz|livez|readyz|__manifest|api\/(admin|rbac|status|vitals|csp|page-failures))/

/** Which part of the shop a route belongs to; staff, probes and reports belong to none. */
export function partOfRoute(url: string): CountName | undefined {
  if (uncounted.test(url)) return undefined
  return ofCheckout.test(url) ? 'checkout' : 'shop'
}

/** Counts answers and failures of ours, after each answer has gone. It asks nothing and cannot fail. */
export function countAnswers(app: FastifyInstance, counts: MinuteCounts) {
  app.decorate('minuteCounts', counts)
  app.addHook('onResponse', async (request, reply) => {
    if (request.isFromBytes) return
    const part = partOfRoute(request.routeOptions.url ?? '/')
    if (!part) return
    const hasFailed = reply.statusCode >= 500
    counts.count(part, hasFailed)
    measured.answer(part, hasFailed)
  })
}
