import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { CustomerPrincipal, Guard } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import { bearerOf } from '../../infra/bearer.ts'
import { readCookie } from '../../infra/cookies.ts'
import { hashToken, isToken, isTokenOf } from '../../infra/tokens.ts'
import { liveSession, recordSeen } from './sessions.repo.ts'

/** Whoever sends both halves of a live session; undefined for everyone else. */
export async function findCustomer(
  ctx: Context,
  request: FastifyRequest,
): Promise<CustomerPrincipal | undefined> {
  const bearer = bearerOf(request.headers.authorization)
  const cookie = readCookie(ctx.config, request, 'customer')
  if (!isToken(bearer) || !cookie) return undefined
  const session = await liveSession(ctx.db, hashToken(bearer))
  if (!session || !isTokenOf(cookie, session.cookieHash)) return undefined
  await recordSeen(ctx.db, session.sessionId)
  const { cookieHash: _, ...principal } = session
  return principal
}

/** Lets in whoever sends both halves of their session, and leaves them on the request. */
export const customerGuard =
  (ctx: Context): Guard =>
  async (request) => {
    request.customer = (await findCustomer(ctx, request)) ?? null
    if (!request.customer) throw new AppError('not_signed_in')
  }
