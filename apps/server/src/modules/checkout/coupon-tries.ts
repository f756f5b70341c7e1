import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../infra/app-error.ts'
import { networkOf } from '../../infra/network.ts'
import { checkoutOf } from './checkout-session.ts'

const byNetwork = { max: 10, seconds: 60 }
const bySession = { max: 30, seconds: 3_600 }

type Call = { request: FastifyRequest; reply: FastifyReply; code: string | null | undefined }

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'coupon_refused'

/**
 * Counts the codes that turn out to be none, whichever call they come with: no call is a faster way
 * to guess than another. A code that is good, and a call without one, cost nothing.
 */
export function limitCouponTries(app: FastifyInstance, { LIMIT_FACTOR }: Config) {
  const times = ({ max, seconds }: typeof byNetwork) => ({ max: max * LIMIT_FACTOR, seconds })
  const networks = app.limitBySubject('coupon tries by network', times(byNetwork))
  const sessions = app.limitBySubject('coupon tries by session', times(bySession))

  return async <T>(
    { request, reply, code }: Call,
    use: () => Promise<T>,
    isGood: (answer: T) => boolean = () => true,
  ): Promise<T> => {
    if (!code) return await use()
    const network = networkOf(request.ip)
    const session = String(checkoutOf(request).id)
    const giveBack = () => Promise.all([networks.giveBack(network), sessions.giveBack(session)])
    await networks.take(network, reply)
    await sessions.take(session, reply)
    try {
      const answer = await use()
      if (isGood(answer)) await giveBack()
      return answer
    } catch (error) {
      if (!isRefusal(error)) await giveBack()
      throw error
    }
  }
}
