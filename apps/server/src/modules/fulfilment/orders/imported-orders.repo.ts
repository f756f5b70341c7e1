import type { ImportSource } from '@keyhaven/contracts/staff/shop-imports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { normalEmail } from './orders.rules.ts'

/** An order of another shop as it is kept here. */
export type BroughtOrder = Readonly<{
  id: string
  orderNumber: string
  source: string
  shopName: string
  foreignId: string
  foreignNumber: string
  email: string
  firstName: string
  lastName: string
  country: string
  currency: string
  totalMinor: number | null
  orderedAt: Date
  /** What was bought there, in the words of that shop. */
  bought: readonly object[]
  lines: readonly { productId: string; productName: string; quantity: number }[]
  hasKeys: boolean
}>

type Brought = Readonly<{ importId: number; rateId: number; cause: string }>

async function insertOrders(tx: Tx, orders: readonly BroughtOrder[], { rateId }: Brought) {
  await tx
    .insertInto('orders')
    .values(
      orders.map((order) => ({
        id: order.id,
        order_number: order.orderNumber,
        kind: 'imported',
        payment_status: 'imported',
        fulfilment_status: order.hasKeys ? 'allocated' : 'none',
        email: order.email,
        email_normal: normalEmail(order.email),
        first_name: order.firstName,
        last_name: order.lastName,
        phone: '',
        address: '',
        city: '',
        zip_code: '',
        country: order.country,
        subtotal_minor: 0,
        discount_minor: 0,
        total_minor: 0,
        rate_id: rateId,
        charge_currency: 'USD',
        charge_minor: 0,
        quoted_at: order.orderedAt,
        created_at: order.orderedAt,
        expires_at: order.orderedAt,
      })),
    )
    .execute()
}

async function insertLines(tx: Tx, orders: readonly BroughtOrder[]) {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, id: order.id })))
  const free = { unit_price_minor: 0, discount_minor: 0, total_minor: 0, charge_minor: 0 }
  return await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ id, productId, productName, quantity }) => ({
        order_id: id,
        product_id: productId,
        product_name: productName,
        quantity,
        ...free,
      })),
    )
    .returning(['id', 'order_id', 'product_id'])
    .execute()
}

async function insertHistory(tx: Tx, orders: readonly BroughtOrder[], { cause }: Brought) {
  const step = (order_id: string, field: 'payment' | 'fulfilment', from: string, to: string) => ({
    ...{ order_id, field, from_state: from, to_state: to, cause },
  })
  const rows = orders.flatMap(({ id, hasKeys }) => [
    step(id, 'payment', 'awaiting', 'imported'),
    ...(hasKeys ? [step(id, 'fulfilment', 'none', 'allocated')] : []),
  ])
  await tx.insertInto('order_status_changes').values(rows).execute()
}

/** Writes orders of another shop with their lines; the lines that were made. Call it in portions. */
export async function importOrders(
  tx: Tx,
  orders: readonly BroughtOrder[],
  brought: Brought,
): Promise<{ id: number; order_id: string; product_id: string }[]> {
  await insertOrders(tx, orders, brought)
  const lines = await insertLines(tx, orders)
  await insertHistory(tx, orders, brought)
  await tx
    .insertInto('imported_orders')
    .values(
      orders.map((order) => ({
        order_id: order.id,
        import_id: brought.importId,
        source: order.source,
        shop_name: order.shopName,
        foreign_id: order.foreignId,
        foreign_number: order.foreignNumber,
        currency: order.currency,
        total_minor: order.totalMinor,
        ordered_at: order.orderedAt,
        lines: JSON.stringify(order.bought),
      })),
    )
    .execute()
  return lines
}

/** One shop among others of its kind. */
export type OtherShop = Readonly<{ source: ImportSource; shopName: string }>

/** Which orders of another shop are here, by their names there. */
export async function ordersBroughtOver(
  db: Db,
  { source, shopName }: OtherShop,
  foreignIds: readonly string[],
) {
  const { rows } = await sql<{ foreignId: string; orderNumber: string; orderedAt: Date }>`
    select i.foreign_id as "foreignId", o.order_number as "orderNumber",
      i.ordered_at as "orderedAt"
    from imported_orders i
    join orders o on o.id = i.order_id
    where i.source = ${source}
      and lower(i.shop_name) = lower(${shopName})
      and i.undone_at is null
      and i.foreign_id = any(${foreignIds}::text[])`.execute(db)
  return rows
}

/** The orders an import brought that are still here, locked: nothing happens to them before I commit. */
export async function lockBroughtOrders(tx: Tx, importId: number) {
  const { rows } = await sql<{ id: string; fulfilment: 'none' | 'allocated' | 'partial' }>`
    select o.id, o.fulfilment_status as fulfilment
    from imported_orders i
    join orders o on o.id = i.order_id
    where i.import_id = ${importId} and i.undone_at is null
    order by o.id
    for update of o`.execute(tx)
  return rows
}

/** Takes orders back: for their buyers they are not there, and nothing of them is deleted. */
export async function undoOrderImport(tx: Tx, orderIds: readonly string[], cause: string) {
  await sql`
    insert into order_status_changes (order_id, field, from_state, to_state, cause)
    select o.id, step.field, step.from_state, step.to_state, ${cause}
    from orders o
    cross join lateral (
      values ('payment', o.payment_status, 'import_undone'),
        ('fulfilment', o.fulfilment_status, 'revoked')
    ) as step (field, from_state, to_state)
    where o.id = any(${orderIds}::text[])
      and o.payment_status = 'imported'
      and step.from_state <> 'none'`.execute(tx)
  await sql`
    update orders
    set payment_status = 'import_undone',
      fulfilment_status = case fulfilment_status when 'none' then 'none' else 'revoked' end
    where id = any(${orderIds}::text[]) and payment_status = 'imported'`.execute(tx)
  await sql`
    update imported_orders
    set undone_at = shop_now()
    where order_id = any(${orderIds}::text[])`.execute(tx)
  await sql`delete from order_access where order_id = any(${orderIds}::text[])`.execute(tx)
  await sql`delete from access_links where order_id = any(${orderIds}::text[]) and used_at is null`.execute(
    tx,
  )
}

/** Whether an address has orders that came from another shop. */
export async function hasBroughtOrders(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('email_normal', '=', normalEmail(email))
    .where('payment_status', '=', 'imported')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Origin = Readonly<{
  orderId: string
  source: string
  shopName: string
  orderNumber: string
  currency: string
  totalMinor: number | null
}>

/** Where orders were bought, for those that were not bought here. */
export async function originsOf(db: Db, orderIds: readonly string[]): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    select order_id as "orderId", source, shop_name as "shopName", foreign_number as "orderNumber", currency,
      total_minor as "totalMinor"
    from imported_orders
    where order_id = any(${orderIds}::text[])`.execute(db)
  return rows
}
