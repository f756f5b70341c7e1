import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Guard } from '../../infra/access.ts'
import { readCookie, setCookie } from '../../infra/cookies.ts'
import type { Db } from '../../infra/db.ts'
import { networkOf } from '../../infra/network.ts'
import { hashToken, newToken } from '../../infra/tokens.ts'

const SESSION_HOURS = 24
const LONGEST_USER_AGENT = 300

/** The browser that is checking out. */
export type Checkout = Readonly<{ id: number }>

declare module 'fastify' {
  interface FastifyRequest {
    checkout: Checkout | null
  }
}

async function findSession(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
}

async function insertSession(db: Db, tokenHash: Buffer, request: FastifyRequest) {
  return await db
    .insertInto('checkout_sessions')
    .values({
      token_hash: tokenHash,
      network: networkOf(request.ip),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
      expires_at: sql`shop_now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The browser that calls, if it checked out before; a call that only reads gives it no cookie. */
export async function knownCheckout(
  ctx: Context,
  request: FastifyRequest,
): Promise<Checkout | undefined> {
  const token = readCookie(ctx.config, request, 'checkout')
  return token ? await findSession(ctx.db, hashToken(token)) : undefined
}

/** Recognises a browser by its cookie, or gives it one: the first call that needs a session makes it. */
export function checkoutGuard(ctx: Context): Guard {
  return async (request, reply) => {
    const known = await knownCheckout(ctx, request)
    if (known) {
      request.checkout = known
      return
    }
    const fresh = newToken()
    request.checkout = await insertSession(ctx.db, hashToken(fresh), request)
    setCookie(ctx.config, reply, 'checkout', fresh)
  }
}

/** The session of a call whose policy is `checkout`. */
export function checkoutOf({ checkout }: FastifyRequest): Checkout {
  if (!checkout) throw new Error('this route does not ask for a checkout session')
  return checkout
}
