import { AppError } from '../app-error.ts'
import { createBreaker, isBreakerRefusal } from '../breaker.ts'
import { inTime, timeLeft } from '../deadline.ts'
import type { Log } from '../log.ts'

/** Both tries together, whatever the provider does in between. */
const CALL_MS = 7_000
/** With less time than this nothing is begun: it would only be broken off. */
const SHORTEST_MS = 500
const REST_MS = 2_000

function isUnreachable(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number }
  return statusCode === undefined || statusCode >= 500 || statusCode === 429
}

/** Gives the provider's refusals a name of ours. */
function named(error: unknown): Error {
  const { code } = error as { code?: string }
  if (code === 'amount_too_small') return new AppError('amount_too_small')
  if (code === 'resource_missing') return new AppError('not_found')
  if (isBreakerRefusal(error) || isUnreachable(error)) return new AppError('payment_unavailable')
  // Its status is an answer to us, not to our caller.
  return new Error('the card provider refused a call', { cause: error })
}

/** Asks the provider within the time the visitor has, and not at all while it is away. */
export function createAsking(log: Log) {
  const breaker = createBreaker({
    name: 'card provider',
    log,
    restMs: REST_MS,
    isFailure: isUnreachable,
  })
  async function asked<T>(call: () => Promise<T>, mostMs = CALL_MS): Promise<T> {
    const ms = timeLeft(mostMs)
    if (ms < SHORTEST_MS) throw new AppError('payment_unavailable')
    try {
      return await breaker.run(() => inTime(ms, call))
    } catch (error) {
      throw named(error)
    }
  }
  return { asked, breaker }
}
