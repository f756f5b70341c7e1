import { randomBytes } from 'node:crypto'
import type {
  Customer,
  register,
  updateProfile as updateProfileCall,
} from '@keyhaven/contracts/customers'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { assertStrongPassword, ownWords } from '../../../infra/crypto/judge-password.ts'
import { hashPassword, isPasswordOf } from '../../../infra/crypto/passwords.ts'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
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
import { notifyAccountOwner } from './send-code.ts'
import { liveSessionsOf, revokeSession } from './sessions.repo.ts'

const ID_BYTES = 10

type Account = Readonly<{
  customerId: string
  email: string
  passwordHash: string
  customer: Customer
}>
type NewAccount = RequestOf<typeof register>['body']

/** Creates the account, or refuses and tells the owner of the address, whose account it is. */
export async function createAccount(ctx: Context, account: NewAccount): Promise<Account> {
  const { email, password, firstName, lastName, phone, country } = account
  const emailNormal = normalEmail(email)
  await assertStrongPassword(password, ownWords(emailNormal, firstName, lastName))
  const id = `cus_${randomBytes(ID_BYTES).toString('hex')}`
  const person = { email, firstName, lastName, phone: phone || null, country: country ?? null }
  const passwordHash = await hashPassword(password)
  const isNew = await inTransaction(ctx.db, async (tx) => {
    const inserted = await insertCustomerOnce(tx, { id, emailNormal, passwordHash, ...person })
    const actor = inserted ? customerActor(id) : guestActor(hashAddress(ctx.config, emailNormal))
    const action = inserted ? 'customer.registered' : 'customer.register_refused'
    await recordAudit(tx, { actor, action, object: actor, meta: {} })
    return inserted
  })
  if (!isNew) {
    await notifyAccountOwner(ctx, emailNormal)
    throw new AppError('account_refused')
  }
  const customer = describeCustomer({ ...person, isVerified: false, hasPassword: true })
  return { customerId: id, email: emailNormal, passwordHash, customer }
}

/** The account behind an address and its password; anything wrong is refused in the same words and time. */
export async function accountOf(ctx: Context, email: string, password: string): Promise<Account> {
  const emailNormal = normalEmail(email)
  const account = await customerByEmail(ctx.db, emailNormal)
  const passwordHash = account?.password_hash ?? undefined
  const isRight = await isPasswordOf(password, passwordHash)
  if (account && passwordHash && isRight) {
    const customer = describeCustomer(account)
    return { customerId: account.id, email: emailNormal, passwordHash, customer }
  }
  const actor = guestActor(hashAddress(ctx.config, emailNormal))
  const entry = { actor, action: 'customer.login_refused', object: actor, meta: {} }
  await inTransaction(ctx.db, (tx) => recordAudit(tx, entry))
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

/** Whether an account has this address, and its owner has shown to read it. */
export const hasProvenAccount = async (db: Db, email: string): Promise<boolean> =>
  (await customerByEmail(db, email))?.isVerified === true

/** Where an address is signed in, with an account and without. */
export const liveSessionsOfAddress = async (ctx: Context, email: string) =>
  (await liveSessionsOf(ctx.db, { customerId: null, email, isProven: true })).map((row) => ({
    id: row.id,
    network: row.network,
    userAgent: row.user_agent,
    seenAt: row.seen_at.toISOString(),
  }))

export async function sessionsOf(ctx: Context, principal: CustomerPrincipal) {
  const rows = await liveSessionsOf(ctx.db, principal)
  return rows.map((row) => ({
    id: row.id,
    network: row.network,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === principal.sessionId,
    isGuest: row.customer_id === null,
  }))
}

export async function endOwnSession(ctx: Context, principal: CustomerPrincipal, id: number) {
  if (!(await revokeSession(ctx.db, principal, id))) throw new AppError('not_found')
}
