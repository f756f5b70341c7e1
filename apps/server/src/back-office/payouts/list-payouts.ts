import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { isCurrency, money, toDecimal } from '@keyhaven/contracts/money'
import type {
  BalanceEntry,
  listBalanceEntries,
  listPayouts,
  Payout,
  payoutFigures,
  readPayout,
} from '@keyhaven/contracts/staff/payouts'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000
const CENTS = 100

/** Accounts may be settled in a currency that the shop does not sell in. */
const decimal = (minor: number, currency: string) =>
  isCurrency(currency) ? toDecimal(money(minor, currency)) : (minor / CENTS).toFixed(2)

type PayoutRow = Omit<Payout, 'amount' | 'fees' | 'at'> &
  Readonly<{ minor: number; feeMinor: number | null; at: Date }>

const payoutColumns = sql`
  p.id, p.amount_minor as minor, p.currency, p.state, p.arrives_on::text as "arrivesOn", p.failure, p.statement,
  p.payments, p.fee_minor as "feeMinor", p.at`

const payoutPlan: ListPlan = {
  name: 'payouts',
  columns: payoutColumns,
  from: sql`payouts p`,
  id: { by: sql`p.id`, type: 'text' },
  sorts: { at: { by: sql`p.at`, type: 'timestamptz' } },
  filters: { state: (state: string) => sql`p.state = ${state}` },
}

const asPayout = ({ minor, feeMinor, at, ...row }: PayoutRow): Payout => ({
  ...row,
  amount: decimal(minor, row.currency),
  fees: feeMinor === null ? null : decimal(feeMinor, row.currency),
  at: at.toISOString(),
})

export async function payoutsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listPayouts>['query'],
): Promise<ResponseOf<typeof listPayouts>> {
  const request = listRequestOf(query)
  const { rows, ...where } = await listed<PayoutRow>(ctx, payoutPlan, request, MOST_COUNTED)
  return { success: true, payouts: rows.map(asPayout), ...where }
}

export async function payoutById(
  { db }: StaffContext,
  id: string,
): Promise<ResponseOf<typeof readPayout>> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from payouts p where p.provider = 'stripe' and p.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return { success: true, payout: asPayout(rows[0]) }
}

type Sum = Readonly<{ minor: number; currency: string }>

/** Each currency by itself: sums of several would be of none. */
export async function sumsForStaff({
  reportsDb: db,
}: StaffContext): Promise<ResponseOf<typeof payoutFigures>> {
  const onTheWay = await sql<Sum>`
    select currency, sum(minor)::bigint as minor
    from (
      select currency, net_minor as minor from balance_entries where payout_id is null
      union all
      select currency, amount_minor from payouts where state in ('pending', 'in_transit')
    ) parts
    group by currency
    having sum(minor) <> 0
    order by currency`.execute(db)
  const arrived = await sql<Sum>`
    select currency, sum(amount_minor)::bigint as minor
    from payouts
    where state = 'paid' and at > shop_now() - interval '30 days'
    group by currency
    order by currency`.execute(db)
  const read = await sql<{ at: Date | null }>`select max(read_at) as at from balance_reads`.execute(
    db,
  )
  const sums = ({ rows }: { rows: Sum[] }) =>
    rows.map(({ minor, currency }) => ({ amount: decimal(minor, currency), currency }))
  return {
    success: true,
    onTheWay: sums(onTheWay),
    arrived: sums(arrived),
    readAt: read.rows[0]?.at?.toISOString() ?? null,
  }
}

type EntryRow = Omit<BalanceEntry, 'gross' | 'fee' | 'net' | 'charged' | 'at'> &
  Readonly<{
    grossMinor: number
    feeMinor: number
    netMinor: number
    chargedMinor: number | null
    at: Date
  }>

/** As I48 judges it, without the hour that the shop has to hear of it. */
const isMissing = sql`
  b.order_id is not null
    and b.ledger_ref is not null
    and not b.is_pending
    and not exists (
      select from ledger l
      where l.provider_ref = b.ledger_ref
        and l.amount_minor = b.charged_minor
        and l.currency = b.charged_currency
    )`

const entryPlan: ListPlan = {
  name: 'balance-entries',
  columns: sql`
    b.id, b.kind, b.word, b.order_id as "orderId",
    (select o.order_number from orders o where o.id = b.order_id) as "orderNumber",
    b.gross_minor as "grossMinor", b.fee_minor as "feeMinor", b.net_minor as "netMinor", b.currency,
    b.charged_minor as "chargedMinor", b.charged_currency as "chargedCurrency",
    ${isMissing} as "isMissing", b.at`,
  from: sql`balance_entries b`,
  id: { by: sql`b.id`, type: 'text' },
  sorts: { at: { by: sql`b.at`, type: 'timestamptz' } },
  filters: { payout: (id: string) => sql`b.payout_id = ${id}` },
}

const asEntry = ({ grossMinor, feeMinor, netMinor, chargedMinor, at, ...row }: EntryRow) => {
  const { currency, chargedCurrency } = row
  const isChanged = chargedMinor !== null && chargedCurrency !== currency
  return {
    ...row,
    gross: decimal(grossMinor, currency),
    fee: decimal(feeMinor, currency),
    net: decimal(netMinor, currency),
    charged: isChanged ? decimal(chargedMinor, chargedCurrency ?? '') : null,
    chargedCurrency: isChanged ? chargedCurrency : null,
    at: at.toISOString(),
  }
}

export async function entriesForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listBalanceEntries>['query'],
): Promise<ResponseOf<typeof listBalanceEntries>> {
  const request = listRequestOf(query)
  const { rows, ...where } = await listed<EntryRow>(ctx, entryPlan, request, MOST_COUNTED)
  return { success: true, entries: rows.map(asEntry), ...where }
}
