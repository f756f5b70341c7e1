import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type SeatRow = Readonly<{
  id: number
  orderLineId: number
  slot: number
  productId: string
  productName: string
  email: string
  state: 'assigned' | 'ended'
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

type Edition = Readonly<{ lineId: number; productId: string; productName: string }>

export async function editionsOf(db: Db, orderId: string): Promise<Edition[]> {
  return await db
    .selectFrom('order_lines')
    .select(['id as lineId', 'product_id as productId', 'product_name as productName'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute()
}

type SeatKey = Readonly<{ id: number; lineId: number; slot: number; productId: string }>

/** The keys an order has now and shows. To give one away, lock the order first. */
export async function keysToSeat(db: Db, orderId: string): Promise<SeatKey[]> {
  const { rows } = await sql<SeatKey>`
    select a.id, l.id as "lineId", a.slot, l.product_id as "productId"
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
      and a.revoked_at is null
      and a.withheld_at is null
    order by l.id, a.slot`.execute(db)
  return rows
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
    .where(sql<boolean>`email_normal = any(${addresses})`)
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

/** A valid seat, with who gave it. */
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
