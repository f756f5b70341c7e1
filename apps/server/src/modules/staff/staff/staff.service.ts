import { deviceNameOf } from '@keyhaven/contracts/device-name'
import type { FactorMethod } from '@keyhaven/contracts/staff/factors'
import type { Admin } from '@keyhaven/contracts/staff/staff'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { isPasswordOf } from '../../../infra/crypto/passwords.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { insertPass, ownedFactors, spendPass, staffOfPass } from './factors/factors.repo.ts'
import { isDemoStaff } from './factors/factors.rules.ts'
import { waysOf } from './factors/passkeys.ts'
import { queueSecurityNews } from './security-news.ts'
import {
  hasEarlierSession,
  insertSession,
  liveSessionsOf,
  proveSession,
  revokeByCookie,
  revokeSession,
  revokeSessions,
  type StaffRow,
  staffByEmail,
  staffById,
} from './staff.repo.ts'
import { describeStaff, WRONG_LOGIN, withRights } from './staff.rules.ts'

export type Caller = Readonly<{ network: string; userAgent: string }>
type Login = Readonly<{ email: string; password: string; caller: Caller }>

/** Who signs in, and how. */
type Entry = Readonly<{
  caller: Caller
  /** The cookie of an earlier session in this browser, which the new one replaces. */
  oldCookie: string | undefined
  /** Whether the person signed in with this browser before. */
  isKnown: boolean
  /** The second factor that was shown, if any. */
  factor?: string
}>
type SignedIn = Readonly<{ admin: Admin; sessionId: number; bearer: string; cookie: string }>
type FactorRequest = Readonly<{ pass: string; methods: FactorMethod[] }>

const NOBODY = 'nobody'

/** The person with this password, or a refusal in the same words and time whatever was wrong. */
export async function checkPassword(ctx: Context, { email, password, caller }: Login) {
  const person = await staffByEmail(ctx.backOfficeDb, email)
  const isRight = await isPasswordOf(password, person?.password_hash)
  const isAllowed = person?.is_active && !(ctx.config.isLive && isDemoStaff(person.id))
  if (!person || !isAllowed || !isRight) {
    await recordRefusal(ctx, 'staff.login_refused', { email, caller, staffId: person?.id })
    throw new AppError('not_signed_in', WRONG_LOGIN)
  }
  return person
}

/** A pass for the second factor, where the person has one. */
export async function askForFactor(
  ctx: Context,
  person: StaffRow,
): Promise<FactorRequest | undefined> {
  const { hasFactor, methods } = waysOf(ctx.config, await ownedFactors(ctx.backOfficeDb, person.id))
  if (!hasFactor) return undefined
  const pass = newToken()
  await insertPass(ctx.backOfficeDb, hashToken(pass), person.id)
  return { pass, methods }
}

/** The person whose password was right a few minutes ago. */
export async function passHolder(ctx: Context, pass: string) {
  const id = await staffOfPass(ctx.backOfficeDb, hashToken(pass))
  const person = id === undefined ? undefined : await staffById(ctx.backOfficeDb, id)
  if (!person?.is_active) throw new AppError('ticket_expired')
  return person
}

/** Begins the session once the factor was right; the pass opens no second one. */
export async function enterWithPass(
  ctx: Context,
  person: StaffRow,
  pass: string,
  entry: Entry,
): Promise<SignedIn> {
  return await inTransaction(ctx.backOfficeDb, async (tx) => {
    if (!(await spendPass(tx, hashToken(pass)))) throw new AppError('ticket_expired')
    return await startSession(ctx, tx, person, entry)
  })
}

/** Begins a session of two halves. A browser that is new to this person is told to them by mail. */
export async function startSession(
  ctx: Context,
  tx: Tx,
  person: StaffRow,
  { caller, oldCookie, isKnown, factor }: Entry,
): Promise<SignedIn> {
  const bearer = newToken()
  const cookie = newToken()
  if (oldCookie) await revokeByCookie(tx, hashToken(oldCookie))
  const halves = { bearerHash: hashToken(bearer), cookieHash: hashToken(cookie) }
  const isProven = factor !== undefined
  const sessionId = await insertSession(tx, { staffId: person.id, ...halves, ...caller, isProven })
  const actor = staffActor(person.id)
  const meta = { sessionId, ...caller, ...(factor && { factor }) }
  await recordAudit(tx, { actor, action: 'staff.login', object: actor, meta })
  if (!isKnown) {
    const device = `${deviceNameOf(caller.userAgent)}, ${caller.network}`
    await queueSecurityNews(ctx, tx, person, 'new-device', device)
    // Who signs in for the first time knows it.
    if (await hasEarlierSession(tx, person.id, sessionId)) {
      await notifyStaff(tx, {
        dedupeKey: `new-device:${sessionId}`,
        severity: 'warning',
        title: 'You signed in with a new device',
        body: `${device}. Not you? Change your password and end your other sessions.`,
        object: actor,
        to: { staffId: person.id },
      })
    }
  }
  return { admin: describeStaff(withRights(person)), sessionId, bearer, cookie }
}

/** The second factor was shown again: sensitive acts are open for a while. */
export async function confirmSession(ctx: Context, staff: StaffPrincipal, factor: string) {
  const actor = staffActor(staff.id)
  const meta = { sessionId: staff.sessionId, factor }
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    await proveSession(tx, staff.sessionId)
    await recordAudit(tx, { actor, action: 'staff.stepped_up', object: actor, meta })
  })
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
  await inTransaction(ctx.backOfficeDb, (tx) => recordAudit(tx, entry))
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
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    if (!(await revokeSession(tx, staff.id, sessionId))) throw new AppError('not_found')
    await recordAudit(tx, { actor, action, object: actor, meta: { sessionId } })
  })
}

/** Ends all sessions of the person but this one. */
export async function endOthers(ctx: Context, staff: StaffPrincipal) {
  const actor = staffActor(staff.id)
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const ended = await revokeSessions(tx, staff.id, staff.sessionId)
    const meta = { ended }
    await recordAudit(tx, { actor, action: 'staff.sessions_ended', object: actor, meta })
  })
}
