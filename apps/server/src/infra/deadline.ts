import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** How long one visitor's request may wait for parts outside the shop, all of them together. */
const REQUEST_MS = 7_000

const budgets = new AsyncLocalStorage<{ endsAt: number }>()

const tooLate = (ms: number) =>
  Object.assign(new Error(`no answer within ${Math.round(ms)} ms`), { code: 'ETIMEDOUT' })

/**
 * Waits for a call so long and no longer; what it brings later is dropped. An answer that arrived
 * while this process was busy still counts: it is read before the time is called over.
 */
export async function inTime<T>(ms: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(tooLate(ms))
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms)
  })
  try {
    return await Promise.race([call(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** How long the visitor can still wait, at most so long. Work that nobody waits for has all of it. */
export const timeLeft = (mostMs: number): number =>
  Math.min(mostMs, (budgets.getStore()?.endsAt ?? Number.POSITIVE_INFINITY) - performance.now())

/**
 * Gives each request one budget for everything it asks of others. Set once the body is read: what
 * was set before is lost there.
 */
export function limitWaiting(app: FastifyInstance) {
  app.addHook('preValidation', (_request, reply, next) => {
    const endsAt = performance.now() + REQUEST_MS - reply.elapsedTime
    budgets.run({ endsAt }, next)
  })
}
