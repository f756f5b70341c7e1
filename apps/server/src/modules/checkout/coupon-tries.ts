import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../infra/app-error.ts'
import { networkOf } from '../../infra/network.ts'
import { checkoutOf } from './checkout-session.ts'

const byNetwork = { max: 10, seconds: 60 }
const bySession = { max: 30, seconds: 3_600 }

type Call = { request: FastifyRequest; reply: FastifyReply; code: string | null | undefined }

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'coupon_refused'

type Counter = Readonly<{ take: () => Promise<void>; giveBack: () => Promise<void> }>

/** A try counts unless the code turned out to be one, or something else went wrong. */
async function counted<T>(
  { take, giveBack }: Counter,
  use: () => Promise<T>,
  isGood: (answer: T) => boolean,
): Promise<T> {
  await take()
  try {
    const answer = await use()
    if (isGood(answer)) await giveBack()
    return answer
  } catch (error) {
    if (!isRefusal(error)) await giveBack()
    throw error
  }
}

/**
 * Counts the codes that turn out to be none, whichever call they come with: no call is a faster way
 * to guess than another. A code that is good, and a call without one, cost nothing.
 */
export function limitCouponTries(app: FastifyInstance, { LIMIT_FACTOR }: Config) {
  const times = ({ max, seconds }: typeof byNetwork) => ({ max: max * LIMIT_FACTOR, seconds })
  const networks = app.limitBySubject('coupon tries by network', times(byNetwork))
  const sessions = app.limitBySubject('coupon tries by session', times(bySession))

  function counterOf({ request, reply }: Call): Counter {
    const network = networkOf(request.ip)
    const session = String(checkoutOf(request).id)
    return {
      take: async () => {
        await networks.take(network, reply)
        await sessions.take(session, reply)
      },
      giveBack: async () => {
        await Promise.all([networks.giveBack(network), sessions.giveBack(session)])
      },
    }
  }
  return <T>(call: Call, use: () => Promise<T>, isGood: (answer: T) => boolean = () => true) =>
    call.code ? counted(counterOf(call), use, isGood) : use()
}
