import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { movableWith } from '../../fulfilment/order-email/move-orders.ts'
import { countNotes } from '../../staff/notes/notes.service.ts'
import { blockOn } from '../blocked-addresses/blocked-addresses.service.ts'
import { customerActor } from '../customers/customers.rules.ts'
import { type KnownCustomer, requireCustomer } from '../customers/require-customer.ts'
import { isBeingErased } from '../privacy/privacy.service.ts'

export type MergePlan = Readonly<{
  from: KnownCustomer
  into: KnownCustomer
  orders: number
  licenses: number
  seenKeys: number
  notes: number
}>

async function assertMergeable(db: Db, { emailNormal }: KnownCustomer) {
  if (await blockOn(db, emailNormal)) {
    throw new AppError('conflict', 'One of the two is blocked. Unblock them first.')
  }
  if (await isBeingErased(db, emailNormal)) {
    throw new AppError('conflict', 'One of the two asked to be erased.')
  }
}

/** What would move from one customer to the other, or why they cannot be joined. */
export async function mergePlan(db: Db, fromId: string, intoId: string): Promise<MergePlan> {
  const [from, into] = [await requireCustomer(db, fromId), await requireCustomer(db, intoId)]
  if (from.emailNormal === into.emailNormal) {
    throw new AppError('conflict', 'These are one customer already.')
  }
  await assertMergeable(db, from)
  await assertMergeable(db, into)
  const movable = await movableWith(db, from.emailNormal)
  return { from, into, ...movable, notes: await countNotes(db, customerActor(from.id)) }
}
