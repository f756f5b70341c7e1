import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { movableWith } from '../../fulfilment/order-email/move-orders.ts'
import { blockOn } from '../../platform/blocked-addresses/blocked-addresses.service.ts'
import { countNotes } from '../../platform/notes/notes.service.ts'
import { customerActor } from '../customers/customers.rules.ts'
import { type KnownCustomer, knownCustomer } from '../customers/known-customer.ts'
import { isBeingErased } from '../privacy/privacy.service.ts'

export type MergePlan = Readonly<{
  from: KnownCustomer
  into: KnownCustomer
  orders: number
  licenses: number
  seenKeys: number
  notes: number
}>

async function refuseUnfit(db: Db, { emailNormal }: KnownCustomer) {
  if (await blockOn(db, emailNormal)) {
    throw new AppError('conflict', 'One of the two is blocked. Unblock them first.')
  }
  if (await isBeingErased(db, emailNormal)) {
    throw new AppError('conflict', 'One of the two asked to be erased.')
  }
}

/** What would move from one customer to the other, or why they cannot be joined. */
export async function mergePlan(db: Db, fromId: string, intoId: string): Promise<MergePlan> {
  const [from, into] = [await knownCustomer(db, fromId), await knownCustomer(db, intoId)]
  if (from.emailNormal === into.emailNormal) {
    throw new AppError('conflict', 'These are one customer already.')
  }
  await refuseUnfit(db, from)
  await refuseUnfit(db, into)
  const movable = await movableWith(db, from.emailNormal)
  return { from, into, ...movable, notes: await countNotes(db, customerActor(from.id)) }
}
