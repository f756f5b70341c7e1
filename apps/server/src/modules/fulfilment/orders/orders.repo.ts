import type { BillingInfo } from '@keyhaven/contracts/billing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { FulfilmentStatus, PaymentStatus } from './orders.rules.ts'

export type NewLine = {
  productId: string
  productName: string
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  totalMinor: number
  chargeMinor: number
}

export type NewOrder = {
  id: string
  orderNumber: string
  checkoutId: number
  /** What a payment link asks was told by the link itself. */
  quoteId: string | null
  link?: { id: string; title: string; region: string }
  /** The offer it was bought by, if it was. */
  offerId?: number | undefined
  billing: BillingInfo
  emailNormal: string
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  couponId: number | null
  rateId: number
  chargeCurrency: string
  chargeMinor: number
  device: object
  quotedAt: Date
  openSeconds: number
  termsVersion: string
  lines: NewLine[]
}

const billingColumns = (billing: BillingInfo, emailNormal: string) => ({
  email: billing.email,
  email_normal: emailNormal,
  first_name: billing.firstName,
  last_name: billing.lastName,
  phone: billing.phone,
  address: billing.address,
  city: billing.city,
  zip_code: billing.zipCode,
  country: billing.country,
})

const linkColumns = ({ link }: NewOrder) =>
  link && {
    kind: 'payment_link',
    payment_link_id: link.id,
    title: link.title,
    region: link.region,
  }

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      order_number: order.orderNumber,
      checkout_id: order.checkoutId,
      quote_id: order.quoteId,
      ...linkColumns(order),
      offer_id: order.offerId ?? null,
      ...billingColumns(order.billing, order.emailNormal),
      subtotal_minor: order.subtotalMinor,
      discount_minor: order.discountMinor,
      total_minor: order.totalMinor,
      coupon_id: order.couponId,
      rate_id: order.rateId,
      charge_currency: order.chargeCurrency,
      charge_minor: order.chargeMinor,
      device: JSON.stringify(order.device),
      quoted_at: order.quotedAt,
      terms_version: order.termsVersion,
      created_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(secs => ${order.openSeconds})`,
    })
    .execute()
  if (order.lines.length === 0) return
  await tx
    .insertInto('order_lines')
    .values(
      order.lines.map((line) => ({
        order_id: order.id,
        product_id: line.productId,
        product_name: line.productName,
        quantity: line.quantity,
        unit_price_minor: line.unitPriceMinor,
        discount_minor: line.discountMinor,
        total_minor: line.totalMinor,
        charge_minor: line.chargeMinor,
      })),
    )
    .execute()
}

/** While nothing is paid the buyer may still correct who they are. */
export async function correctBilling(db: Db, orderId: string, billing: BillingInfo, email: string) {
  await db
    .updateTable('orders')
    .set(billingColumns(billing, email))
    .where('id', '=', orderId)
    .where('payment_status', 'in', ['awaiting', 'failed'])
    .execute()
}

/** Locks the order: whoever else wants to change it waits here. */
export async function lockOrder(tx: Tx, orderId: string) {
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
      'paid_at',
    ])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function linesOf(db: Db, orderId: string) {
  return await db
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'product_name', 'quantity', 'charge_minor'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
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
    change.payment && { field: 'payment', ...change.payment },
    change.fulfilment && { field: 'fulfilment', ...change.fulfilment },
  ].filter((step) => step !== undefined && step.from !== step.to)
  if (steps.length === 0) return
  const isPaid = change.payment && isPaidBy(change.payment)
  const moved = {
    ...(change.payment && { payment_status: change.payment.to }),
    ...(change.fulfilment && { fulfilment_status: change.fulfilment.to }),
    ...(isPaid && { paid_at: sql<Date>`shop_now()` }),
  }
  const rows = steps.map((step) => ({
    order_id: change.orderId,
    field: step?.field ?? '',
    from_state: step?.from ?? '',
    to_state: step?.to ?? '',
    cause: change.cause,
  }))
  await tx
    .with('moved', (db) => db.updateTable('orders').set(moved).where('id', '=', change.orderId))
    .insertInto('order_status_changes')
    .values(rows)
    .execute()
}

export async function findOrder(db: Db, orderId: string) {
  return await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

const MOST_LISTED = 200

/** What an address bought, the latest first, each with its lines. */
export async function ordersOfAddress(db: Db, emailNormal: string) {
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
    .select(
      sql<string | null>`(
        select state
        from refund_requests r
        where r.order_id = orders.id and r.state in ('review', 'approved')
        order by r.asked_at desc
        limit 1)`.as('refund_state'),
    )
    .where('email_normal', '=', emailNormal)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function grantAccess(db: Db, tokenHash: Buffer, orderId: string, hours: number) {
  await db
    .insertInto('order_access')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(hours => ${hours})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'order_id']).doUpdateSet((values) => ({
        expires_at: values.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

export async function hasAccess(db: Db, tokenHash: Buffer, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_access')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .where('order_id', '=', orderId)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccessLink(
  tx: Tx,
  tokenHash: Buffer,
  orderId: string,
  minutes: number,
) {
  await tx
    .insertInto('access_links')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/** The order a link opens, the first time only. */
export async function spendAccessLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .updateTable('access_links')
    .set({ used_at: sql`shop_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .returning('order_id')
    .executeTakeFirst()
  return row?.order_id
}

/** What one token opens another opens too, for as long. */
export async function copyAccess(db: Db, from: Buffer, to: Buffer) {
  await db
    .insertInto('order_access')
    .columns(['token_hash', 'order_id', 'expires_at'])
    .expression((own) =>
      own
        .selectFrom('order_access')
        .select([sql<Buffer>`${to}::bytea`.as('token_hash'), 'order_id', 'expires_at'])
        .where('token_hash', '=', from),
    )
    .execute()
}
