import { sql } from 'kysely'
import { isAmong } from '../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { spellingsOf } from '../../platform/emails/person-address.ts'
import { type FulfilmentStatus, normalEmail, type PaymentStatus } from './orders.rules.ts'

type AddressChange = Readonly<{
  orderId: string
  nth: number
  oldEmail: string
  newEmail: string
  proof: 'code' | 'delay' | 'card' | 'taken_back' | 'staff' | 'merged'
  network: string
}>

/** An order that was paid gets another address, and keeps the old one; the caller has seen a proof. */
export async function moveToAddress(tx: Tx, change: AddressChange) {
  await tx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({ email: change.newEmail, email_normal: normalEmail(change.newEmail) })
        .where('id', '=', change.orderId),
    )
    .insertInto('order_address_changes')
    .values({
      order_id: change.orderId,
      nth: change.nth,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      proof: change.proof,
      network: change.network,
      at: sql`shop_now()`,
    })
    .execute()
}

/** What of an order's returns is under way; returns say so. */
export async function noteReturn(tx: Tx, orderId: string, state: 'review' | 'approved' | null) {
  await tx.updateTable('orders').set({ return_state: state }).where('id', '=', orderId).execute()
}

/** Null while tax is off for the seller, so that nothing more is read. */
const taxedFrom = sql<string | null>`(
  select e.on_from::text
  from stores s
  join legal_entities e on e.id = s.entity_id
  where s.id = orders.store_id)`

/** The order, locked: every change of an order begins here, so changes come one after the other. */
export async function lockedOrder(tx: Tx, orderId: string) {
  return await tx
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'email',
      'payment_status',
      'fulfilment_status',
      'charge_minor',
      'charge_currency',
      'coupon_id',
      'payment_link_id',
      'catalog_minor',
      'kind',
      'created_at',
      'paid_at',
      'return_state',
      'country',
      'zip_code',
      'region',
      'store_id',
    ])
    .select(taxedFrom.as('taxed_from'))
    .select(
      sql<string | null>`(
        select r.network_country from risk_signals r where r.order_id = orders.id)`.as(
        'network_country',
      ),
    )
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
export type LockedOrder = Awaited<ReturnType<typeof lockedOrder>>

export async function linesOfOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'product_name', 'quantity', 'charge_minor', 'discount_minor'])
    .select(['reference_minor', 'floor_share_bp', 'approval_id'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute()
}

/** The lines of several orders, as they were ordered. */
export async function linesOfOrders(db: Db, orderIds: readonly string[]) {
  return await db
    .selectFrom('order_lines')
    .select(['id', 'order_id as orderId', 'product_id as productId'])
    .select(['product_name as productName', 'quantity'])
    .where(sql<boolean>`order_id = ${isAmong(orderIds, 'text')}`)
    .orderBy('id')
    .execute()
}

export type StatusChange = {
  orderId: string
  cause: string
  payment?: { from: PaymentStatus; to: PaymentStatus }
  fulfilment?: { from: FulfilmentStatus; to: FulfilmentStatus }
}

/** Money that was held for review counts as paid when the review ends, also if it ends with a refund. */
const isPaidBy = ({ from, to }: { from: PaymentStatus; to: PaymentStatus }) =>
  from === 'review' || (to === 'paid' && from !== 'disputed')

/** The only writer of an order's two states; every change leaves a row. */
export async function changeStatus(tx: Tx, change: StatusChange) {
  const steps = [
    change.payment && { field: 'payment' as const, ...change.payment },
    change.fulfilment && { field: 'fulfilment' as const, ...change.fulfilment },
  ]
    .filter((step) => step !== undefined)
    .filter(({ from, to }) => from !== to)
  if (steps.length === 0) return
  const isPaid = change.payment && isPaidBy(change.payment)
  const moved = {
    ...(change.payment && { payment_status: change.payment.to }),
    ...(change.fulfilment && { fulfilment_status: change.fulfilment.to }),
    ...(isPaid && { paid_at: sql<Date>`shop_now()` }),
  }
  const rows = steps.map(({ field, from, to }) => ({
    order_id: change.orderId,
    field,
    from_state: from,
    to_state: to,
    cause: change.cause,
  }))
  await tx
    .with('moved', (db) => db.updateTable('orders').set(moved).where('id', '=', change.orderId))
    .insertInto('order_status_changes')
    .values(rows)
    .execute()
}

export async function orderOf(db: Db, orderId: string) {
  return await db
    .selectFrom('orders')
    .selectAll()
    .select(taxedFrom.as('taxed_from'))
    .where('id', '=', orderId)
    .executeTakeFirst()
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>

/** Whether a person has an order that was paid for, with whichever spelling of their address. */
export async function hasBought(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`one_spelling(email_normal) = any(${spellingsOf(email)})`)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const MOST_LISTED = 200

/** What was bought with an address, here or in a shop that was brought over: the latest first, with its lines. */
export async function paidOrdersOf(db: Db, email: string) {
  return await db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'payment_status',
      'fulfilment_status',
      'charge_minor',
      'charge_currency',
      'created_at',
      'title',
      'return_state',
    ])
    .select(
      sql<{ productId: string; name: string; quantity: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'productId', product_id, 'name', product_name, 'quantity', quantity) order by order_lines.id), '[]')
        from order_lines where order_id = orders.id)`.as('items'),
    )
    .select(
      sql<boolean>`exists (
        select from emails
        where reason = orders.id and recipient = orders.email and state = 'bounced')`.as(
        'is_unreachable',
      ),
    )
    .where('email_normal', '=', normalEmail(email))
    .where(sql<boolean>`(paid_at is not null or payment_status = 'imported')`)
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function isNumberTaken(db: Db, orderNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row !== undefined
}
