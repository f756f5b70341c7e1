import type { Admin } from '@keyhaven/contracts/staff'
import type { Context } from '../../context.ts'
import type { StaffPrincipal } from '../../infra/access.ts'
import { hashAddress } from '../../infra/address-hash.ts'
import { AppError } from '../../infra/app-error.ts'
import { isPasswordOf } from '../../infra/passwords.ts'
import { hashToken, newToken } from '../../infra/tokens.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  insertSession,
  liveSessionsOf,
  revokeByCookie,
  revokeSession,
  staffByEmail,
} from './staff.repo.ts'
import { describeStaff, WRONG_LOGIN } from './staff.rules.ts'

export type Caller = Readonly<{ network: string; userAgent: string }>
type Login = Readonly<{
  email: string
  password: string
  caller: Caller
  /** The cookie of an earlier session in this browser, which the new one replaces. */
  oldCookie: string | undefined
}>
type SignedIn = Readonly<{ admin: Admin; bearer: string; cookie: string }>

const NOBODY = 'nobody'

/** Begins a session of two halves, or refuses in the same words and time whatever was wrong. */
export async function signIn(ctx: Context, login: Login): Promise<SignedIn> {
  const { email, password, caller, oldCookie } = login
  const person = await staffByEmail(ctx.backOfficeDb, email)
  const isRight = await isPasswordOf(password, person?.password_hash)
  if (!person?.is_active || !isRight) {
    await recordRefusal(ctx, 'staff.login_refused', { email, caller, staffId: person?.id })
    throw new AppError('not_signed_in', WRONG_LOGIN)
  }
  const bearer = newToken()
  const cookie = newToken()
  await ctx.backOfficeDb.transaction().execute(async (tx) => {
    if (oldCookie) await revokeByCookie(tx, hashToken(oldCookie))
    const halves = { bearerHash: hashToken(bearer), cookieHash: hashToken(cookie) }
    const sessionId = await insertSession(tx, { staffId: person.id, ...halves, ...caller })
    const actor = staffActor(person.id)
    await recordAudit(tx, {
      actor,
      action: 'staff.login',
      object: actor,
      meta: { sessionId, ...caller },
    })
  })
  return { admin: describeStaff(person), bearer, cookie }
}

/** Too many tries: told once per period, so that a flood of tries is not a flood of rows. */
export async function recordLimitedLogin(ctx: Context, email: string, caller: Caller) {
  const person = await staffByEmail(ctx.backOfficeDb, email)
  await recordRefusal(ctx, 'staff.login_limited', { email, caller, staffId: person?.id })
}

type Refused = { email: string; caller: Caller; staffId: string | undefined }

async function recordRefusal(ctx: Context, action: string, { email, caller, staffId }: Refused) {
  const object = staffActor(staffId ?? NOBODY)
  // Whatever was typed may be the address of anybody: only its keyed hash is kept.
  const address = hashAddress(ctx.config, email).toString('hex')
  const entry = { actor: 'visitor', action, object, meta: { address, ...caller } }
  await ctx.backOfficeDb.transaction().execute((tx) => recordAudit(tx, entry))
}

/** Where a person is signed in, the latest used first. */
export async function sessionsOf(ctx: Context, staff: StaffPrincipal) {
  const rows = await liveSessionsOf(ctx.backOfficeDb, staff.id)
  return rows.map((row) => ({
    id: row.id,
    network: row.network,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === staff.sessionId,
  }))
}

/** Ends one of the person's own sessions; this one is a logout. */
export async function endSession(ctx: Context, staff: StaffPrincipal, sessionId: number) {
  const actor = staffActor(staff.id)
  const action = sessionId === staff.sessionId ? 'staff.logout' : 'staff.session_ended'
  await ctx.backOfficeDb.transaction().execute(async (tx) => {
    if (!(await revokeSession(tx, staff.id, sessionId))) throw new AppError('not_found')
    await recordAudit(tx, { actor, action, object: actor, meta: { sessionId } })
  })
}
