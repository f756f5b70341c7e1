import { randomUUID } from 'node:crypto'
import type { NewStaffMember } from '@keyhaven/contracts/staff/staff'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashPassword } from '../../../infra/crypto/passwords.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited, type Outcome } from '../../platform/audit/audited.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { revokeKeysOf } from '../api-keys/manage-keys.ts'
import { newStaffId } from './create-staff.ts'
import { deleteFactors } from './factors/factors.repo.ts'
import { type Named, notifyOfStaff } from './notify-of-staff.ts'
import { queueSecurityNews } from './security-news.ts'
import type { LinkRequest } from './send-link-job.ts'
import { setUpLink } from './set-up-link.email.tsx'
import {
  insertStaffOnce,
  revokeSessions,
  staffByEmail,
  staffById,
  updatePassword,
} from './staff.repo.ts'
import { closePasswordLinks, insertStaffLink } from './staff-links.repo.ts'

type Who = Readonly<{ id: string; email: string }>

/** Mails the link that sets a person up. */
export async function queueSetUpLink(
  ctx: Context,
  tx: Tx,
  who: Who,
  why: 'invited' | 'reset' | 'forgotten',
  request: string = randomUUID(),
) {
  const envelope = { dedupeKey: `staff-set-up:${request}`, reason: `request:${request}` }
  const data = { staffId: who.id, why }
  await queueEmails(ctx, tx, [emailDraft(setUpLink, { ...envelope, recipient: who.email, data })])
}

/** Of a password that nobody knows. */
const nobodysPassword = () => hashPassword(newToken())

type Invited = Omit<NewStaffMember, 'password'>

/** Adds a member who chooses their password and second factor with a mailed link, within 72 hours. */
export async function inviteStaff(
  ctx: Context,
  tx: Tx,
  by: Named,
  person: Invited,
): Promise<Outcome<string>> {
  const id = newStaffId()
  const passwordHash = await nobodysPassword()
  if (!(await insertStaffOnce(tx, { ...person, id, passwordHash, isInvited: true }))) {
    throw new AppError('conflict', `${person.email} belongs to a member of staff already`)
  }
  await queueSetUpLink(ctx, tx, { id, email: person.email }, 'invited')
  await notifyOfStaff(
    tx,
    by,
    id,
    `invited ${person.firstName} ${person.lastName} as ${person.role}`,
  )
  return { result: id, object: staffActor(id), meta: { role: person.role } }
}

/** Mails the link for a forgotten password, if the address is one of active staff. */
export async function sendPasswordLink(ctx: Context, { email, request }: LinkRequest) {
  const person = await staffByEmail(ctx.db, email)
  if (!person?.is_active) return
  await inTransaction(ctx.db, (tx) => queueSetUpLink(ctx, tx, person, 'forgotten', request))
}

/** Nothing the person had opens anything: password, factors, sessions, tickets, links, API keys. */
async function closeEverything(tx: Tx, staffId: string, passwordHash: string) {
  await updatePassword(tx, staffId, { passwordHash, isReset: true })
  await deleteFactors(tx, staffId)
  await revokeSessions(tx, staffId)
  await closePasswordLinks(tx, staffId)
  await revokeKeysOf(tx, staffId)
}

/**
 * For a person who lost every factor. Only another super admin may, and all staff hear of it. The
 * mailed link is the way back in: who has the old password alone gets nowhere.
 */
export async function resetFactors(ctx: Context, by: StaffPrincipal, staffId: string) {
  if (by.role !== 'super_admin' || by.id === staffId) throw new AppError('not_allowed')
  const passwordHash = await nobodysPassword()
  const act = { actor: staffActor(by.id), action: 'staff.factors_reset' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const person = await staffById(tx, staffId)
    if (!person?.is_active) throw new AppError('not_found')
    await closeEverything(tx, staffId, passwordHash)
    const object = staffActor(staffId)
    await notifyStaff(tx, {
      dedupeKey: `factors-reset:${randomUUID()}`,
      severity: 'warning',
      title: 'A second factor was reset',
      body: `${by.firstName} ${by.lastName} reset the second factor of ${person.firstName} ${person.lastName}.`,
      object,
    })
    await queueSecurityNews(ctx, tx, person, 'factors-reset')
    await queueSetUpLink(ctx, tx, person, 'reset')
    return { result: undefined, object }
  })
}

/** For the only super admin: the operator gets the link that others get by mail. */
export async function resetByCommand(db: Db, email: string, actor: string): Promise<string> {
  const passwordHash = await nobodysPassword()
  const token = newToken()
  await audited(db, { actor, action: 'staff.factors_reset' }, async (tx) => {
    const person = await staffByEmail(tx, email)
    if (!person?.is_active) throw new Error(`${email} is no active member of staff`)
    await closeEverything(tx, person.id, passwordHash)
    await insertStaffLink(tx, hashToken(token), person.id, 'setup')
    return { result: undefined, object: staffActor(person.id) }
  })
  return token
}
