import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { assertStrongPassword, ownWords } from '../../../infra/crypto/judge-password.ts'
import { hashPassword, isPasswordOf } from '../../../infra/crypto/passwords.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited, type Outcome } from '../../platform/audit/audited.ts'
import { forgetBrowsers } from '../../platform/guess-limits/guess-limits.service.ts'
import { revokeKeysOf } from '../api-keys/manage-keys.ts'
import { closePasses } from './factors/factors.repo.ts'
import { queueSecurityNews } from './security-news.ts'
import { forgottenJob } from './send-link-job.ts'
import { revokeSessions, type StaffRow, staffById, updatePassword } from './staff.repo.ts'
import {
  closePasswordLinks,
  findStaffLink,
  type LinkKind,
  spendStaffLink,
} from './staff-links.repo.ts'

type Owner = Readonly<{ id: string; email: string; firstName: string; lastName: string }>

const settingKinds: readonly LinkKind[] = ['password', 'setup']

/** Everything the old password opened is closed: sessions, tickets, links, known browsers and API keys. */
async function replacePassword(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { passwordHash, keep }: { passwordHash: string; keep?: number },
) {
  await updatePassword(tx, owner.id, { passwordHash, isReset: keep === undefined })
  await revokeSessions(tx, owner.id, keep)
  await closePasses(tx, owner.id)
  await closePasswordLinks(tx, owner.id)
  await revokeKeysOf(tx, owner.id)
  await forgetBrowsers({ config: ctx.config, db: ctx.backOfficeDb }, tx, 'staff', owner.email)
  await queueSecurityNews(ctx, tx, owner, 'password-changed')
}

/** A new password, in the name of its owner. */
const changed = <T>(ctx: Context, { id }: Owner, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const actor = staffActor(id)
  const act = { actor, action: 'staff.password_changed' }
  return audited(
    ctx.backOfficeDb,
    act,
    async (tx): Promise<Outcome<T>> => ({ result: await work(tx), object: actor }),
  )
}

async function judged(owner: Owner, password: string): Promise<string> {
  await assertStrongPassword(password, ownWords(owner.email, owner.firstName, owner.lastName))
  return await hashPassword(password)
}

/** Needs the old one. The session goes on, all others end. */
export async function changeOwnPassword(
  ctx: Context,
  staff: StaffPrincipal,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const row = await staffById(ctx.backOfficeDb, staff.id)
  if (!(await isPasswordOf(currentPassword, row?.password_hash))) {
    throw new AppError('factor_refused', 'Your current password is not right.')
  }
  const passwordHash = await judged(staff, password)
  await changed(ctx, staff, (tx) =>
    replacePassword(ctx, tx, staff, { passwordHash, keep: staff.sessionId }),
  )
}

/** The same work, known or not: the worker looks the address up. */
export async function askForNewPassword(ctx: Context, email: string): Promise<void> {
  const data = { email, request: randomUUID() }
  await inTransaction(ctx.backOfficeDb, (tx) => ctx.queue.enqueue(tx, forgottenJob, data))
}

/** Whom a link is for, for the page it opens. */
export async function linkOwner(ctx: Context, link: string) {
  const owner = await findStaffLink(ctx.backOfficeDb, hashToken(link), settingKinds)
  if (!owner) throw new AppError('link_expired')
  const { email, firstName } = owner
  return {
    kind: owner.kind === 'setup' ? ('setup' as const) : ('password' as const),
    email,
    firstName,
  }
}

/** Sets the password with a link, which is used up; then `after` runs, for a person who is set up. */
export async function setPasswordByLink<T>(
  ctx: Context,
  { link, password }: { link: string; password: string },
  after: (tx: Tx, person: StaffRow) => Promise<T>,
): Promise<T | null> {
  const hash = hashToken(link)
  const owner = await findStaffLink(ctx.backOfficeDb, hash, settingKinds)
  if (!owner) throw new AppError('link_expired')
  const passwordHash = await judged(owner, password)
  return await changed(ctx, owner, async (tx) => {
    const spent = await spendStaffLink(tx, hash, settingKinds)
    if (!spent) throw new AppError('link_expired')
    await replacePassword(ctx, tx, spent, { passwordHash })
    const person = await staffById(tx, spent.id)
    return spent.kind === 'setup' && person ? await after(tx, person) : null
  })
}
