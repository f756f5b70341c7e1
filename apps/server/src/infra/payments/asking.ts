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

/** The key was revoked, or may not do this: nothing that a buyer or a job did is wrong. */
function isKeyRefused(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number }
  return statusCode === 401 || statusCode === 403
}

const REFUSAL_KEPT_MS = 600_000
const MOST_LETTERS = 300

/** What was said of our key last. A call that is served ends it, and so does time. */
function createKeyRefusal() {
  let told: { at: number; says: string } | undefined
  return {
    note: (error: unknown) => {
      const [says = ''] = (error as Error).message.split('\n')
      told = { at: performance.now(), says: says.slice(0, MOST_LETTERS) }
    },
    end: () => {
      told = undefined
    },
    now: () => (told && performance.now() - told.at < REFUSAL_KEPT_MS ? told.says : undefined),
  }
}

/** The provider's own word for a refusal that has no name of ours. */
export const refusalWord = (error: unknown): string | undefined =>
  (error as { cause?: { code?: string } }).cause?.code

/** Gives the provider's refusals a name of ours. */
function named(error: unknown): Error {
  const { code } = error as { code?: string }
  if (isKeyRefused(error)) {
    return Object.assign(new AppError('payment_unavailable'), { cause: error })
  }
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
  const keyRefusal = createKeyRefusal()
  async function asked<T>(call: () => Promise<T>, mostMs = CALL_MS): Promise<T> {
    const ms = timeLeft(mostMs)
    if (ms < SHORTEST_MS) throw new AppError('payment_unavailable')
    try {
      const answer = await breaker.run(() => inTime(ms, call))
      keyRefusal.end()
      return answer
    } catch (error) {
      if (isKeyRefused(error)) {
        keyRefusal.note(error)
        log.error({ err: error }, 'the card provider refuses our key')
      }
      throw named(error)
    }
  }
  return { asked, breaker, keyRefusal: keyRefusal.now }
}
