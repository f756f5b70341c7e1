import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** How many units of a product, looked for from this position on. */
export type Want = Readonly<{ productId: string; quantity: number; from: number }>
export type Unit = { id: number; position: number }
type ProductUnit = Unit & { productId: string }

const productsOf = (units: readonly ProductUnit[]) => [
  ...new Set(units.map((unit) => unit.productId)),
]

/** Free units go to waiting orders first; only then are they for sale. */
const nobodyWaitsFor = (productId: string) => sql`
      and not exists (
        select
        from backorders
        where product_id = ${productId}
      )`

/**
 * Locks free units, oldest first, passing over those that others have locked. An array, because the
 * planner may run a sub-select of a join more than once, and must not scan the table for a prepared limit.
 */
const freeUnits = ({ productId, quantity, from }: Want, condition: RawBuilder<unknown>) => sql`
  array(
    select id
    from key_units
    where product_id = ${productId}
      and status = 'available'
      and position >= ${from}${condition}
    order by position
    limit ${quantity}
    for update skip locked
  )`

export const claimStatement = (want: Want) => sql<Unit>`
  update key_units
  set status = 'assigned'
  where id = any(${freeUnits(want, nobodyWaitsFor(want.productId))})
  returning id, position`

/** Turns free units into sold ones. Fewer than wanted if there are not enough that nobody has locked. */
export async function claimUnits(tx: Tx, want: Want): Promise<Unit[]> {
  return (await claimStatement(want).execute(tx)).rows
}

/** As claimUnits, for those who wait: nobody can be before them. */
export async function claimUnitsForBackorder(tx: Tx, want: Want): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    update key_units
    set status = 'assigned'
    where id = any(${freeUnits(want, sql``)})
    returning id, position`.execute(tx)
  return rows
}

/**
 * Units that orders nobody has paid yet hold, those held last first. An order that is being settled or
 * ended at this moment is left alone; nobody is waited for.
 */
const unpaidHolds = ({ productId, quantity }: UnitRequest, condition: RawBuilder<unknown>) => sql`
  array(
    select u.id
    from key_units u
    join orders o on o.id = u.hold_order
    where u.product_id = ${productId}
      and u.status = 'held'
      and o.payment_status = 'awaiting'${condition}
    order by u.hold_until desc, u.id desc
    limit ${quantity}
    for update skip locked
  )`

type UnitRequest = Pick<Want, 'productId' | 'quantity'>

async function claimFrom(tx: Tx, units: RawBuilder<unknown>): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    update key_units
    set status = 'assigned', hold_order = null, hold_until = null
    where id = any(${units})
    returning id, position`.execute(tx)
  return rows
}

/** Money comes before a promise: turns units that unpaid orders hold into sold ones. */
export const claimUnpaidHolds = (tx: Tx, want: UnitRequest): Promise<Unit[]> =>
  claimFrom(tx, unpaidHolds(want, nobodyWaitsFor(want.productId)))

/** As claimUnpaidHolds, for those who wait: nobody can be before them. */
export const claimUnpaidHoldsForBackorder = (tx: Tx, want: UnitRequest): Promise<Unit[]> =>
  claimFrom(tx, unpaidHolds(want, sql``))

export type Hold = Readonly<{ orderId: string; seconds: number }>

export async function holdFreeUnits(tx: Tx, want: Want, hold: Hold): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    update key_units
    set status = 'held',
      hold_order = ${hold.orderId},
      hold_until = shop_now() + make_interval(secs => ${hold.seconds})
    where id = any(${freeUnits(want, nobodyWaitsFor(want.productId))})
    returning id, position`.execute(tx)
  return rows
}

/** What an order holds is held for longer: how many units of each product. */
export async function prolongHolds(tx: Tx, hold: Hold): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ productId: string; units: number }>`
    with longer as (
      update key_units
      set hold_until = shop_now() + make_interval(secs => ${hold.seconds})
      where hold_order = ${hold.orderId}
        and status = 'held'
      returning product_id
    )
    select product_id as "productId", count(*) as units
    from longer
    group by product_id`.execute(tx)
  return new Map(rows.map((row) => [row.productId, row.units]))
}

/**
 * The lowest position for sale, also if another transaction has locked it; null if there is none.
 * Ordered, because otherwise the planner may walk through everything sold.
 */
export async function lowestFreePosition(db: Db, productId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select position
    from key_units
    where product_id = ${productId}
      and status = 'available'${nobodyWaitsFor(productId)}
    order by position
    limit 1`.execute(db)
  return rows[0]?.position ?? null
}

const heldWhere = (condition: RawBuilder<unknown>) => sql`
  array(
    select id
    from key_units
    where status = 'held'
      and ${condition}
    order by id
    for update
  )`

export async function assignHeldUnits(tx: Tx, orderId: string): Promise<ProductUnit[]> {
  // Not as a list of one: for a list PostgreSQL expects ten orders, and plans every settlement anew.
  const isOwn = sql`hold_order = ${orderId}`
  const { rows } = await sql<ProductUnit>`
    update key_units
    set status = 'assigned', hold_order = null, hold_until = null
    where id = any(${heldWhere(isOwn)})
    returning id, position, product_id as "productId"`.execute(tx)
  return rows
}

/** Frees what these orders hold, in place; the products that are concerned. */
export async function freeHeldUnits(tx: Tx, orderIds: readonly string[], isExpiredOnly: boolean) {
  const isOver = isExpiredOnly ? sql` and hold_until < shop_now()` : sql``
  const isTheirs = sql`hold_order = any(${orderIds})${isOver}`
  const { rows } = await sql<ProductUnit>`
    update key_units
    set status = 'available', hold_order = null, hold_until = null
    where id = any(${heldWhere(isTheirs)})
    returning id, position, product_id as "productId"`.execute(tx)
  return productsOf(rows)
}

/** Unpaid orders whose holds are over. One that is being settled at this moment is left alone. */
export async function lockOrdersPastHold(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from orders
    where id = any(array(
        select u.hold_order
        from key_units u
        join orders o on o.id = u.hold_order
        where u.status = 'held'
          and u.hold_until < shop_now()
          and o.paid_at is null
        order by u.hold_until
        limit ${limit}
      ))
      and paid_at is null
    order by id
    for update skip locked`.execute(tx)
  return rows.map((row) => row.id)
}
