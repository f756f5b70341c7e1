import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { returnState } from '../../modules/after-sale/returns/return-state.ts'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import type { OrderRow } from '../../modules/fulfilment/orders/orders.service.ts'
import { refillWaitsOf } from '../../modules/stock/licenses/units/refill-waits.ts'
import { decimal, iso, MOST_ROWS } from './order-file.rules.ts'

type Key = Pick<
  StaffLicense,
  'lineId' | 'slot' | 'assignmentId' | 'lastFive' | 'batch' | 'reveals'
> &
  Readonly<{ firstSeenAt: Date | null; isWithheld: boolean }>

async function keysOf(db: Db, orderId: string): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select a.order_line_id as "lineId", a.slot, a.id as "assignmentId", k.last5 as "lastFive",
      b.name as batch, a.reveals, a.first_revealed_at as "firstSeenAt",
      a.withheld_at is not null as "isWithheld"
    from order_lines l
    join assignments a on a.order_line_id = l.id and a.revoked_at is null
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    join key_batches b on b.id = k.batch_id
    where l.order_id = ${orderId}`.execute(db)
  return rows
}

/** Every licence with its key masked and where its money stands. */
export async function licensesOf(db: Db, order: OrderRow): Promise<StaffLicense[]> {
  if (order.payment_status === 'imported') return await licensesBroughtOver(db, order)
  if (!order.paid_at) return await licensesWithoutKeys(db, order)
  const [{ units }, keys] = [await returnState(db, order.id), await keysOf(db, order.id)]
  const waits = await refillWaitsOf(db, order.id)
  const isOver = order.payment_status === 'refunded' || order.payment_status === 'dispute_lost'
  return units.map(({ lineId, slot, productName, amountMinor, state }) => {
    const key = keys.find((one) => one.lineId === lineId && one.slot === slot)
    const wait = waits.find((one) => one.orderLineId === lineId && one.slot === slot)
    return {
      ...{ lineId, slot, productName },
      // Once the money is gone, nothing waits for a key any more.
      state: isOver && state === 'waiting' ? 'withdrawn' : state,
      amount: decimal(amountMinor, order.charge_currency),
      assignmentId: key?.assignmentId ?? null,
      lastFive: key?.lastFive ?? null,
      batch: key?.batch ?? null,
      firstSeenAt: iso(key?.firstSeenAt ?? null),
      reveals: key?.reveals ?? 0,
      isWithheld: key?.isWithheld ?? false,
      refill: wait ? (wait.isAsked ? 'asked' : 'lapsed') : null,
    }
  })
}

/** What another shop delivered; a licence without a key is none that this shop owes one. */
async function licensesBroughtOver(db: Db, order: OrderRow): Promise<StaffLicense[]> {
  const [keys, places] = [await keysOf(db, order.id), await licensesWithoutKeys(db, order)]
  return places.flatMap((place): StaffLicense[] => {
    const key = keys.find(({ lineId, slot }) => lineId === place.lineId && slot === place.slot)
    if (!key) return []
    const { assignmentId, lastFive, batch, reveals, isWithheld } = key
    const seen = { firstSeenAt: iso(key.firstSeenAt), reveals, isWithheld }
    return [
      { ...place, state: reveals > 0 ? 'seen' : 'unseen', assignmentId, lastFive, batch, ...seen },
    ]
  })
}

/** Nobody paid yet, or the money is held for review. */
async function licensesWithoutKeys(db: Db, order: OrderRow): Promise<StaffLicense[]> {
  const { rows } = await sql<{ lineId: number; slot: number; productName: string; minor: number }>`
    select id as "lineId", generate_series(1, quantity) as slot, product_name as "productName",
      charge_minor / quantity as minor
    from order_lines
    where order_id = ${order.id}
    order by id, slot`.execute(db)
  const none = { assignmentId: null, lastFive: null, batch: null, firstSeenAt: null, reveals: 0 }
  return rows.map(({ minor, ...place }) => ({
    ...place,
    ...none,
    amount: decimal(minor, order.charge_currency),
    state: order.payment_status === 'review' ? 'held' : 'unpaid',
    isWithheld: false,
    refill: null,
  }))
}

type Claim = OrderDetails['claims'][number] & { at: Date }
type Seat = OrderDetails['seats'][number]

export async function claimsOf(db: Db, orderId: string) {
  const { rows } = await sql<Omit<Claim, 'createdAt'>>`
    select c.id, l.product_name as "productName", k.last5 as "lastFive", c.state, c.symptom,
      c.error_code as "errorCode", c.created_at as at
    from key_claims c
    join license_keys k on k.id = c.key_id
    join assignments a on a.id = c.assignment_id
    join order_lines l on l.id = a.order_line_id
    where c.order_id = ${orderId}
    order by c.id desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ at, ...claim }) => ({ ...claim, createdAt: at.toISOString() }))
}

export async function seatsOf(db: Db, orderId: string): Promise<Seat[]> {
  const { rows } = await sql<Omit<Seat, 'at'> & { at: Date }>`
    select s.email, l.product_name as "productName", k.last5 as "lastFive", s.state, s.at
    from seat_assignments s
    join assignments a on a.id = s.assignment_id
    join order_lines l on l.id = a.order_line_id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where s.order_id = ${orderId}
    order by s.id desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map((seat) => ({ ...seat, email: shortEmail(seat.email), at: seat.at.toISOString() }))
}
