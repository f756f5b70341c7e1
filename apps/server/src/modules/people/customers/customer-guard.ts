import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, isToken, isTokenOf } from '../../../infra/crypto/tokens.ts'
import type { CustomerPrincipal, Guard } from '../../../infra/http/access.ts'
import { bearerOf } from '../../../infra/http/bearer.ts'
import { readCookie } from '../../../infra/http/cookies.ts'
import { liveSession, recordSeen } from './sessions.repo.ts'

/** The caller with both halves of a live session; undefined for everyone else. */
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

/** Lets in callers with both halves of their session, and leaves them on the request. */
export const customerGuard =
  (ctx: Context): Guard =>
  async (request) => {
    request.customer = (await findCustomer(ctx, request)) ?? null
    if (!request.customer) throw new AppError('not_signed_in')
  }
