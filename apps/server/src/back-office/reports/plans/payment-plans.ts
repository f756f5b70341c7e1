import { currencies } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Figures, ReportPlan } from '../report-plan.ts'
import { money } from './money.ts'

const from = sql`
  balance_entries b
  left join payouts p on p.provider = b.provider and p.id = b.payout_id
  left join orders o on o.id = b.order_id`

/** Money that left for the bank is not earned again. Reports show amounts in the currencies of the shop. */
const where = sql`
  b.kind not in ('payout', 'payout_reversal')
    and b.currency = any(${sql.lit(`{${currencies.join()}}`)}::text[])`

const day = sql`(b.at at time zone 'UTC')::date::text`
const method = sql`coalesce(b.method, case when b.order_id is null then 'of no order' else 'other' end)`
const row = sql`${day} || ' · ' || initcap(b.provider) || ' · ' || ${method}`
const sumOf = (kinds: string, amount = sql`b.gross_minor`) => sql`
  coalesce(sum(${amount}) filter (where b.kind = any(${sql.lit(`{${kinds}}`)}::text[])), 0)`
const isArrived = sql`p.state is not distinct from 'paid'`

const feeShare = ({ gross, fee }: Figures) =>
  gross && fee !== null ? ((fee ?? 0) / gross) * 100 : null

/** What came on the balance, what it cost and where it is now; each currency by itself. */
export const payments: ReportPlan = {
  key: 'payments',
  lead: 'What came on the balance at the card provider by day, way to pay and currency. Currencies are never added.',
  rowTitle: 'Day, provider and way to pay',
  from,
  where,
  at: sql`b.at`,
  group: row,
  name: row,
  currency: sql`b.currency`,
  hasCurrencies: true,
  ownCurrency: sql`b.currency`,
  value: sql`case when b.kind = 'charge' then 1 else 0 end`,
  chart: { title: 'Payments', noun: 'payments', unit: 'count' },
  measures: [
    { id: 'payments', by: sql`count(*) filter (where b.kind = 'charge')` },
    { id: 'gross', by: sumOf('charge') },
    { id: 'fee', by: sql`sum(b.fee_minor) - ${sumOf('fee')}` },
    { id: 'refunded', by: sql`-${sumOf('refund,refund_reversal')}` },
    { id: 'disputed', by: sql`-${sumOf('dispute,dispute_reversal')}` },
    { id: 'net', by: sql`sum(b.net_minor)` },
    { id: 'arrived', by: sql`coalesce(sum(b.net_minor) filter (where ${isArrived}), 0)` },
    { id: 'onTheWay', by: sql`coalesce(sum(b.net_minor) filter (where not ${isArrived}), 0)` },
  ],
  columns: [
    { id: 'payments', title: 'Payments', unit: 'count', isFact: true },
    money('gross', 'Charged'),
    money('fee', 'Fees'),
    { id: 'feeShare', title: 'Fees in %', unit: 'percent', of: feeShare },
    money('refunded', 'Refunded'),
    money('disputed', 'Disputed'),
    money('net', 'Net'),
    money('arrived', 'Paid out'),
    money('onTheWay', 'On the way'),
  ],
  biggest: 'payments',
  notes: async () => [
    'Amounts are those of the balance: where the account is settled in another currency, at the provider’s rate.',
    'A dispute costs its fee on the day it begins. The provider gives no fee back with a refund.',
  ],
  behind: {
    from,
    where,
    at: sql`b.at`,
    id: { by: sql`b.id`, type: 'text' },
    group: row,
    currency: sql`b.currency`,
    ownCurrency: sql`b.currency`,
    value: sql`case when b.kind = 'charge' then 1 else 0 end`,
    title: sql`coalesce('Order ' || o.order_number, 'Of no order')`,
    text: sql`b.word`,
    to: sql`coalesce('/admin/main-site?tab=orders&id=' || o.id, '/admin/main-site?tab=payouts')`,
  },
}
