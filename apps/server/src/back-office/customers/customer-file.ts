import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { shortNetwork } from '../../infra/http/network.ts'
import { blockOn } from '../../modules/people/blocked-addresses/blocked-addresses.service.ts'
import { customerActor } from '../../modules/people/customers/customers.rules.ts'
import { liveSessionsOfAddress } from '../../modules/people/customers/customers.service.ts'
import {
  type KnownCustomer,
  requireCustomer,
} from '../../modules/people/customers/require-customer.ts'
import { answersOf } from '../../modules/people/privacy/consents.service.ts'
import { isBeingErased } from '../../modules/people/privacy/privacy.service.ts'
import { moveNotes } from '../../modules/staff/notes/notes.service.ts'
import { audited } from '../kit/audited.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { eventsOfCustomer } from './customer-events.ts'
import { licensesOfAddress, ordersOfAddress, sumsOfAddress } from './customer-orders.ts'
import type { CustomerQuery } from './customer-parts.ts'
import {
  claimsOfAddress,
  conversationsOfAddress,
  returnsOfAddress,
  reviewsOfAddress,
} from './customer-records.ts'
import { maySeeContact, shownAddress } from './shown-fields.ts'

/** Reads a part for those who may see it on its own screen; the others get null. */
const partFor =
  ({ staff, db }: StaffContext, { emailNormal }: KnownCustomer) =>
  async <T>(needed: Permission, read: (asked: CustomerQuery) => Promise<T>) =>
    staff.permissions.includes(needed) ? await read({ db, staff, address: emailNormal }) : null

/** An account is one for all stores: who is limited to some sees none of its devices. */
async function sessionsFor(ctx: StaffContext, { emailNormal }: KnownCustomer) {
  if (ctx.staff.stores.length > 0) return []
  const rows = await liveSessionsOfAddress(ctx, emailNormal)
  return rows.map(({ id, userAgent, network, seenAt }) => ({
    id,
    userAgent,
    network: maySeeContact(ctx) ? shortNetwork(network) : '',
    seenAt,
  }))
}

async function blockFor({ db }: StaffContext, { emailNormal }: KnownCustomer) {
  const block = await blockOn(db, emailNormal)
  return block ? { reason: block.reason, by: block.by, at: block.at.toISOString() } : null
}

/** Who bought at a store of the reader, or asked for an offer there. An account alone is of no store. */
async function isTheirs({ db, staff }: StaffContext, { emailNormal, firstOrderId }: KnownCustomer) {
  if (staff.stores.length === 0 || firstOrderId) return true
  const { rows } = await sql`
    select from business_quotes
    where lower(email) = ${emailNormal} and ${isOfStores(sql`store_id`, staff)}
    limit 1`.execute(db)
  return rows.length > 0
}

/** A customer as staff see them, keys masked. That they looked is on record before they see anything. */
export async function customerFile(ctx: StaffContext, id: string): Promise<CustomerDetails> {
  const { db, staff } = ctx
  const customer = await requireCustomer(db, id, staff.stores)
  if (!(await isTheirs(ctx, customer))) throw new AppError('not_found', 'There is no such customer')
  const object = customerActor(customer.id)
  await audited(ctx, 'customer.viewed', async (tx) => {
    // What was noted about a guest goes with them into their account.
    const { accountId, firstOrderId } = customer
    if (accountId && firstOrderId) await moveNotes(tx, customerActor(firstOrderId), object)
    return { result: undefined, object }
  })
  const part = partFor(ctx, customer)
  return {
    success: true,
    id: customer.id,
    isAccount: customer.accountId !== null,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: shownAddress(ctx, customer.email),
    phone: maySeeContact(ctx) ? customer.phone : null,
    country: customer.country,
    isVerified: customer.isVerified,
    hasPassword: customer.hasPassword,
    accountSince: customer.accountSince?.toISOString() ?? null,
    ...(await sumsOfAddress({ db, staff, address: customer.emailNormal })),
    orders: await part('orders.view', ordersOfAddress),
    licenses: await part('licenses.view', licensesOfAddress),
    returns: await part('orders.view', returnsOfAddress),
    claims: await part('licenses.view', claimsOfAddress),
    conversations: await part('inbox.view', conversationsOfAddress),
    reviews: await part('reviews.moderate', reviewsOfAddress),
    block: await blockFor(ctx, customer),
    isBeingErased: await isBeingErased(ctx.db, customer.emailNormal),
    consents: await answersOf(ctx, customer.emailNormal),
    sessions: await sessionsFor(ctx, customer),
    events: await eventsOfCustomer(ctx, customer),
  }
}
