import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Guard } from '../../../infra/http/access.ts'
import { readCookie, setCookie } from '../../../infra/http/cookies.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { findSession, insertSession } from './checkout.repo.ts'

const SESSION_HOURS = 24
const LONGEST_USER_AGENT = 300

const callerOf = (request: FastifyRequest) => ({
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  hours: SESSION_HOURS,
  storeId: storeIn(request).id,
})

/** The browser that is checking out; a new one has nothing yet, so nothing of it need be looked for. */
export type Checkout = Readonly<{ id: number; isNew?: boolean }>

declare module 'fastify' {
  interface FastifyRequest {
    checkout: Checkout | null
  }
}

/** The browser that calls, if it checked out before; a call that only reads gives it no cookie. */
export async function requireCheckout(
  ctx: Context,
  request: FastifyRequest,
): Promise<Checkout | undefined> {
  const token = readCookie(ctx.config, request, 'checkout')
  return token ? await findSession(ctx.db, hashToken(token), storeIn(request).id) : undefined
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Recognises a browser by its cookie, or gives it one: the first call that needs a session makes it. A
 * call that only reads makes none.
 */
export function checkoutGuard(ctx: Context): Guard {
  return async (request, reply) => {
    const known = await requireCheckout(ctx, request)
    if (known) {
      request.checkout = known
      return
    }
    if (isReading(request)) return
    const fresh = newToken()
    const begun = await insertSession(ctx.db, hashToken(fresh), callerOf(request))
    request.checkout = { ...begun, isNew: true }
    setCookie(ctx.config, reply, 'checkout', fresh)
  }
}

/** The session of a call whose policy is `checkout`; who reads without one has nothing to read. */
export function checkoutOf(request: FastifyRequest): Checkout {
  const { checkout } = request
  if (!checkout && isReading(request)) throw new AppError('not_found')
  if (!checkout) throw new Error('this route does not ask for a checkout session')
  return checkout
}
