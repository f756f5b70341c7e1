import { sql } from 'kysely'
import type { Db } from '../infra/db/db.ts'

/** A movement of money with what its order says, as the tables have them. */
export type Movement = Readonly<{
  id: number
  orderId: string
  storeId: string
  kind: string
  minor: number
  currency: string
  rateMicros: number
  isSecond: boolean
  day: string
}>
export type Gift = Readonly<{ storeId: string; day: string }>
export type Books = Readonly<{ movements: readonly Movement[]; gifts: readonly Gift[] }>

export async function readBooks(db: Db): Promise<Books> {
  const movements = await sql<Movement>`
    select l.id::integer as id, l.order_id as "orderId", o.store_id as "storeId", l.kind,
      l.amount_minor::integer as minor, l.currency, r.rate_micros::float8 as "rateMicros",
      coalesce(a.status = 'duplicate', false) as "isSecond",
      to_char(l.at at time zone 'UTC', 'YYYY-MM-DD') as day
    from ledger l
    join orders o on o.id = l.order_id
    join currency_rates r on r.id = o.rate_id
    left join payment_attempts a on a.id = l.attempt_id
    order by l.id`.execute(db)
  const gifts = await sql<Gift>`
    select store_id as "storeId", to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from orders
    where charge_minor = 0 and paid_at is not null and kind <> 'imported'`.execute(db)
  return { movements: movements.rows, gifts: gifts.rows }
}

/** Cents of a movement at the rate of its order, rounded once. */
function centsOf({ minor, currency, rateMicros }: Movement): number {
  if (currency === 'USD') return minor
  const [whole, part] = [
    BigInt(minor) * (currency === 'JPY' ? 10n ** 8n : 10n ** 6n),
    BigInt(rateMicros),
  ]
  return Number((2n * whole + part) / (2n * part))
}

/** Every formula on its own, written a second time: no code of the shop is asked. */
export const formulas = {
  charged: ({ sum }: Sums) => sum('charge', false),
  refunded: ({ sum }: Sums) => sum('refund', false) - sum('refund_reversal', false),
  disputed: ({ sum }: Sums) => sum('dispute'),
  wonBack: ({ sum }: Sums) => sum('dispute_reversal'),
  secondCharged: ({ sum }: Sums) => sum('charge', true),
  secondReturned: ({ sum }: Sums) => sum('refund', true) - sum('refund_reversal', true),
  net: ({ sum }: Sums) =>
    sum('charge') -
    sum('refund') +
    sum('refund_reversal') -
    sum('dispute') +
    sum('dispute_reversal'),
  orders: ({ paidOrders, gifts }: Sums) => paidOrders + gifts,
  freeOrders: ({ gifts }: Sums) => gifts,
  refundRate: (sums: Sums) => formulas.refunded(sums) / formulas.charged(sums),
  disputeRate: ({ disputedOrders, paidOrders }: Sums) => disputedOrders / paidOrders,
}
export type Formulas = Readonly<Record<keyof typeof formulas, (sums: Sums) => number>>

export type Sums = Readonly<{
  /** Cents of a kind: of second payments, of all others, or of both. */
  sum: (kind: string, isSecond?: boolean) => number
  paidOrders: number
  gifts: number
  disputedOrders: number
  disputes: number
}>

type Scope = Readonly<{ from: string; to: string; storeId?: string }>

export function sumsOf({ movements, gifts }: Books, { from, to, storeId }: Scope): Sums {
  const isIn = (row: Gift) =>
    row.day >= from && row.day <= to && (storeId === undefined || row.storeId === storeId)
  const own = movements.filter(isIn)
  const first = new Set<string>()
  const firsts = movements.filter(({ kind, orderId }) => {
    if (kind !== 'charge' || first.has(orderId)) return false
    first.add(orderId)
    return true
  })
  const disputes = own.filter(({ kind }) => kind === 'dispute')
  return {
    sum: (kind, isSecond) =>
      own
        .filter((row) => row.kind === kind && (isSecond === undefined || row.isSecond === isSecond))
        .reduce((cents, row) => cents + centsOf(row), 0),
    paidOrders: firsts.filter(isIn).length,
    gifts: gifts.filter(isIn).length,
    disputedOrders: new Set(disputes.map(({ orderId }) => orderId)).size,
    disputes: disputes.length,
  }
}
