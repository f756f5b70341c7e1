import type { Context } from '../../context.ts'
import type { CustomerPrincipal } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import { hashPassword } from '../../infra/passwords.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { accountNews } from './account.email.tsx'
import { customerByEmail, recordVerified, storePassword } from './customers.repo.ts'
import { customerActor, describeCustomer, describeGuest } from './customers.rules.ts'
import { redeemCode } from './one-time-code.ts'
import { revokeAllOf } from './sessions.repo.ts'
import { isWeakPassword } from './weak-passwords.rules.ts'

type Reset = Readonly<{ email: string; code: string; password: string }>

/** A new password for whoever reads the mailbox; every session of the account ends. */
export async function resetPassword(ctx: Context, { email, code, password }: Reset) {
  const emailNormal = normalEmail(email)
  if (isWeakPassword(password, [emailNormal.split('@')[0] ?? '']))
    throw new AppError('weak_password')
  const passwordHash = await hashPassword(password)
  await redeemCode(ctx, 'reset', emailNormal, code)
  await ctx.db.transaction().execute(async (tx) => {
    const id = await storePassword(tx, emailNormal, passwordHash)
    if (!id) throw new AppError('code_refused')
    await revokeAllOf(tx, id)
    const actor = customerActor(id)
    await recordAudit(tx, { actor, action: 'customer.password_reset', object: actor, meta: {} })
    const about = {
      dedupeKey: `password:${id}:${passwordHash.slice(-16)}`,
      reason: `account:${id}`,
    }
    const mail = letter(accountNews, {
      ...about,
      recipient: emailNormal,
      data: { news: 'changed' },
    })
    await queueEmails(ctx, tx, [mail])
  })
}

/** Proves the address of the account that is signed in. */
export async function verifyAddress(ctx: Context, principal: CustomerPrincipal, code: string) {
  const { customerId, email } = principal
  if (customerId === null) throw new AppError('not_allowed')
  await redeemCode(ctx, 'verify', email, code)
  await ctx.db.transaction().execute((tx) => recordVerified(tx, customerId))
}

/** Whoever reads the mailbox may open what was bought with it, with an account or without. */
export async function ownerByCode(ctx: Context, email: string, code: string) {
  const emailNormal = normalEmail(email)
  await redeemCode(ctx, 'access', emailNormal, code)
  const account = await customerByEmail(ctx.db, emailNormal)
  if (!account)
    return { customerId: null, email: emailNormal, customer: describeGuest(emailNormal) }
  await ctx.db.transaction().execute((tx) => recordVerified(tx, account.id))
  const customer = describeCustomer({ ...account, isVerified: true })
  return { customerId: account.id, email: emailNormal, customer }
}
