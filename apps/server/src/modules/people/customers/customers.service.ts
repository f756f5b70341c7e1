import { randomBytes } from 'node:crypto'
import type {
  Customer,
  register,
  updateProfile as updateProfileCall,
} from '@keyhaven/contracts/customers'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../context.ts'
import type { CustomerPrincipal } from '../../infra/access.ts'
import { hashAddress } from '../../infra/address-hash.ts'
import { AppError } from '../../infra/app-error.ts'
import { hashPassword, isPasswordOf } from '../../infra/passwords.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import {
  customerByEmail,
  customerById,
  insertCustomerOnce,
  updateProfile,
} from './customers.repo.ts'
import {
  customerActor,
  describeCustomer,
  describeGuest,
  guestActor,
  WRONG_LOGIN,
} from './customers.rules.ts'
import { requestCode } from './send-code.ts'
import { liveSessionsOf, revokeSession } from './sessions.repo.ts'
import { isWeakPassword } from './weak-passwords.rules.ts'

const ID_BYTES = 10

type Account = Readonly<{ customerId: string; email: string; customer: Customer }>
type NewAccount = RequestOf<typeof register>['body']

/** Creates the account, or refuses and tells the owner of the address, whose account it is. */
export async function createAccount(ctx: Context, account: NewAccount): Promise<Account> {
  const { email, password, firstName, lastName, phone, country } = account
  const emailNormal = normalEmail(email)
  if (isWeakPassword(password, [firstName, lastName, emailNormal.split('@')[0] ?? ''])) {
    throw new AppError('weak_password')
  }
  const id = `cus_${randomBytes(ID_BYTES).toString('hex')}`
  const person = { email, firstName, lastName, phone: phone || null, country: country ?? null }
  const passwordHash = await hashPassword(password)
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertCustomerOnce(tx, { id, emailNormal, passwordHash, ...person })
    const actor = inserted ? customerActor(id) : guestActor(hashAddress(ctx.config, emailNormal))
    const action = inserted ? 'customer.registered' : 'customer.register_refused'
    await recordAudit(tx, { actor, action, object: actor, meta: {} })
    return inserted
  })
  if (!isNew) {
    await requestCode(ctx, 'known', emailNormal)
    throw new AppError('account_refused')
  }
  const customer = describeCustomer({ ...person, isVerified: false })
  return { customerId: id, email: emailNormal, customer }
}

/** The account behind an address and its password; anything wrong is refused in the same words and time. */
export async function accountOf(ctx: Context, email: string, password: string): Promise<Account> {
  const emailNormal = normalEmail(email)
  const account = await customerByEmail(ctx.db, emailNormal)
  const isRight = await isPasswordOf(password, account?.password_hash)
  if (account && isRight) {
    return { customerId: account.id, email: emailNormal, customer: describeCustomer(account) }
  }
  const actor = guestActor(hashAddress(ctx.config, emailNormal))
  const entry = { actor, action: 'customer.login_refused', object: actor, meta: {} }
  await ctx.db.transaction().execute((tx) => recordAudit(tx, entry))
  throw new AppError('not_signed_in', WRONG_LOGIN)
}

/** Who is signed in, as the wire shows them. */
export async function customerBehind(ctx: Context, principal: CustomerPrincipal) {
  if (principal.customerId === null) return describeGuest(principal.email)
  const account = await customerById(ctx.db, principal.customerId)
  if (!account) throw new AppError('not_signed_in')
  return describeCustomer(account)
}

type Profile = RequestOf<typeof updateProfileCall>['body']

export async function changeProfile(ctx: Context, principal: CustomerPrincipal, profile: Profile) {
  if (principal.customerId === null) throw new AppError('not_allowed')
  await updateProfile(ctx.db, principal.customerId, {
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone: profile.phone || null,
    country: profile.country ?? null,
  })
  return await customerBehind(ctx, principal)
}

export async function sessionsOf(ctx: Context, principal: CustomerPrincipal) {
  const rows = await liveSessionsOf(ctx.db, principal)
  return rows.map((row) => ({
    id: row.id,
    network: row.network,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === principal.sessionId,
  }))
}

export async function endOwnSession(ctx: Context, principal: CustomerPrincipal, id: number) {
  if (!(await revokeSession(ctx.db, principal, id))) throw new AppError('not_found')
}
