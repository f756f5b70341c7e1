import { sql } from 'kysely'
import type { Story } from './story.ts'

const WEEKS = 3
const DAY_MS = 86_400_000
/** What was paid in the last days is still on its way. */
const UNPAID_DAYS = 2

/**
 * What the ledger of the last weeks brought: an entry of the balance for each movement, settled in dollars with the provider's
 * usual fees, and a payout for each week.
 */
export async function addPayouts({ desk, end }: Story): Promise<void> {
  await desk.finish()
  const until = new Date(end.getTime() - UNPAID_DAYS * DAY_MS)
  await sql`
    insert into balance_entries (
      provider, id, kind, word, ledger_ref, intent_id, order_id, method, charged_minor, charged_currency, gross_minor,
      fee_minor, net_minor, currency, exchange_rate, available_on, payout_id, at)
    select 'stripe', 'txn_demo_' || l.id, l.kind,
      case l.kind
        when 'charge' then 'charge'
        when 'refund' then 'refund'
        when 'refund_reversal' then 'refund_failure'
        else 'adjustment'
      end,
      l.provider_ref, a.intent_id, l.order_id, 'card', l.amount_minor, l.currency, sums.gross, sums.fee,
      sums.gross - sums.fee, 'USD', 1e6 / nullif(r.rate_micros, 0), l.at + interval '2 days',
      case when l.at < ${until}
        then 'po_demo_' || floor(extract(epoch from ${until}::timestamptz - l.at) / 604800)::integer
      end,
      l.at
    from ledger l
    join orders o on o.id = l.order_id
    join currency_rates r on r.id = o.rate_id
    join payment_attempts a on a.id = l.attempt_id
    cross join lateral (
      select worth_in_usd(l.amount_minor, l.currency, r.rate_micros)
        * case when l.kind in ('refund', 'dispute') then -1 else 1 end as gross
    ) worth
    cross join lateral (
      select worth.gross, case l.kind
        when 'charge' then round(worth.gross * 0.015)::bigint + 25
        when 'dispute' then 2000
        else 0
      end as fee
    ) sums
    where l.at >= ${until}::timestamptz - make_interval(weeks => ${WEEKS})`.execute(desk.tx)
  await sql`
    insert into payouts (
      provider, id, amount_minor, currency, state, arrives_on, statement, is_automatic, payments, fee_minor,
      entries_read_at, at)
    select 'stripe', payout_id, sum(net_minor), 'USD', case when payout_id = 'po_demo_0' then 'in_transit' else 'paid' end,
      (max(at) + interval '3 days')::date, 'KEYHAVEN', true, count(*) filter (where kind = 'charge'), sum(fee_minor),
      max(at) + interval '1 day', max(at) + interval '1 day'
    from balance_entries
    where payout_id is not null
    group by payout_id`.execute(desk.tx)
}
