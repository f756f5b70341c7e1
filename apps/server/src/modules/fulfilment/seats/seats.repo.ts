import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

export type SeatRow = Readonly<{
  id: number
  orderLineId: number
  slot: number
  productId: string
  productName: string
  email: string
  state: string
  mail: string | null
  at: Date
}>

export async function seatsOf(db: Db, orderId: string): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select s.id, a.order_line_id as "orderLineId", a.slot, s.product_id as "productId",
      l.product_name as "productName", s.email, s.state, e.state as mail, s.at
    from seat_assignments s
    join assignments a on a.id = s.assignment_id
    join order_lines l on l.id = a.order_line_id
    left join emails e on e.dedupe_key = 'seat:' || s.id
    where s.order_id = ${orderId}
    order by s.id`.execute(db)
  return rows
}

type Edition = { productId: string; productName: string; keys: number; free: number }

/** How many keys of each edition an order has now, and how many are nobody's seat. */
export async function editionsOf(db: Db, orderId: string): Promise<Edition[]> {
  const { rows } = await sql<Edition>`
    select l.product_id as "productId", l.product_name as "productName", count(a.id)::int as keys,
      (count(a.id) - count(s.id))::int as free
    from order_lines l
    left join assignments a on a.order_line_id = l.id and a.revoked_at is null
    left join seat_assignments s on s.assignment_id = a.id
    where l.order_id = ${orderId}
    group by l.id
    order by l.product_id`.execute(db)
  return rows
}

/** Keys of an edition that are nobody's seat. Lock the order first. */
export async function freeKeys(
  tx: Tx,
  orderId: string,
  productId: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
      and l.product_id = ${productId}
      and a.revoked_at is null
      and not exists (select from seat_assignments s where s.assignment_id = a.id)
    order by a.slot
    limit ${limit}
    for update of a`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function seatedAmong(
  tx: Tx,
  orderId: string,
  productId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('seat_assignments')
    .select('email_normal')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('state', '=', 'assigned')
    .where('email_normal', 'in', addresses)
    .execute()
  return rows.map((row) => row.email_normal)
}

/** How many seats of an order were handed out within a day. */
export async function handedOutToday(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('seat_assignments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('at', '>', sql<Date>`shop_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return count
}

export type NewSeat = Readonly<{
  orderId: string
  productId: string
  assignmentId: number
  email: string
  emailNormal: string
}>

export async function insertSeats(tx: Tx, seats: readonly NewSeat[]) {
  return await tx
    .insertInto('seat_assignments')
    .values(
      seats.map((seat) => ({
        order_id: seat.orderId,
        product_id: seat.productId,
        assignment_id: seat.assignmentId,
        email: seat.email,
        email_normal: seat.emailNormal,
        at: sql<Date>`shop_now()`,
      })),
    )
    .returning(['id', 'email'])
    .execute()
}

/** A seat that stands, with who gave it. */
export async function seatToMail(db: Db, id: number) {
  return await db
    .selectFrom('seat_assignments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('business_offers as f', 'f.id', 'o.offer_id')
    .select(['s.order_id', 's.assignment_id', 'o.first_name', 'o.last_name', 'o.email'])
    .select(sql<string>`f.parties ->> 'company'`.as('company'))
    .where('s.id', '=', id)
    .where('s.state', '=', 'assigned')
    .executeTakeFirst()
}
