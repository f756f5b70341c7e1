import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, isToken, isTokenOf } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { type Guard, type StaffPrincipal, staffOf } from '../../../infra/http/access.ts'
import { bearerOf } from '../../../infra/http/bearer.ts'
import { readCookie } from '../../../infra/http/cookies.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { actorOf, staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { findKeyHolder } from './key-guard.ts'
import { liveSession, recordSeen } from './staff.repo.ts'
import { withRights } from './staff.rules.ts'
import { markViewing } from './view-as.ts'

type Session = NonNullable<Awaited<ReturnType<typeof liveSession>>>

/** The caller with both halves of a live session; undefined for everyone else. */
export async function findStaff(
  ctx: Context,
  request: FastifyRequest,
): Promise<StaffPrincipal | undefined> {
  const bearer = bearerOf(request.headers.authorization)
  if (!isToken(bearer)) return undefined
  const session = await liveSession(ctx.backOfficeDb, hashToken(bearer))
  if (!session) return undefined
  const cookie = readCookie(ctx.config, request, 'staff')
  if (!cookie || !isTokenOf(cookie, session.cookieHash)) {
    await reportLoneHalf(ctx, session, networkOf(request.ip))
    return undefined
  }
  await recordSeen(ctx.backOfficeDb, session.sessionId)
  const { cookieHash: _, ...person } = session
  const isFactorDue = ctx.config.isLive && !person.isProven
  const staff = { ...withRights(person), isFactorDue, apiKeyId: null }
  if (staff.viewAs) await markViewing(ctx, request, staff)
  return staff
}

/** Lets in staff who send both halves of their session, or a program with an API key, and leaves them on the request. */
export const staffGuard =
  (ctx: Context): Guard =>
  async (request) => {
    request.staff = (await findKeyHolder(ctx, request)) ?? (await findStaff(ctx, request)) ?? null
    if (!request.staff) throw new AppError('not_signed_in')
  }

/** The stored half without its cookie: cookies were cleared, or the half was copied. Told once. */
async function reportLoneHalf(ctx: Context, session: Session, network: string) {
  const object = staffActor(session.id)
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const isNews = await notifyStaff(tx, {
      dedupeKey: `lone-half:${session.sessionId}`,
      severity: 'warning',
      title: 'Half of a staff session was used alone',
      body: `Someone sent the stored half of a session of ${session.firstName} ${session.lastName} without its cookie, from ${network}. It opened nothing. If they did not clear their cookies, end that session.`,
      object,
    })
    if (!isNews) return
    const meta = { sessionId: session.sessionId, network }
    await recordAudit(tx, { actor: 'visitor', action: 'staff.lone_half', object, meta })
  })
}

/** Remembers who tried what without the right to. */
export const auditMissingPermission =
  (ctx: Context) =>
  async (request: FastifyRequest, missing: Permission): Promise<void> => {
    const actor = actorOf(staffOf(request))
    const object = `${request.method} ${request.routeOptions.url}`
    const meta = { missing, network: networkOf(request.ip) }
    await inTransaction(ctx.backOfficeDb, (tx) =>
      recordAudit(tx, { actor, action: 'staff.not_allowed', object, meta }),
    )
  }
