import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

/** So long the provider may take until its balance has what it was asked for. */
const SETTLED_DAYS = 3

/** Entries of the ledger that the balance of the provider has otherwise, twice or not at all. */
const notOnBalance = sql`
  select l.order_id as order, l.provider_ref as ref,
    case
      when b.entries is null then 'not on the balance of the provider'
      when b.entries > 1 then 'on the balance of the provider ' || b.entries || ' times'
      else 'another amount on the balance of the provider'
    end as what
  from balance_reads r
  join ledger l on l.at >= r.since and l.at < r.upto - make_interval(days => ${sql.lit(SETTLED_DAYS)})
  left join (
    select ledger_ref, count(*) as entries, min(charged_minor) as minor, min(charged_currency) as currency
    from balance_entries
    where ledger_ref is not null
    group by ledger_ref
  ) b on b.ledger_ref = l.provider_ref
  where r.provider = 'stripe'
    and l.provider_ref not like 'manual:%'
    and l.amount_minor > 0
    and (b.entries, b.minor, b.currency) is distinct from (1::bigint, l.amount_minor, l.currency)`

/**
 * What the balance has of our payments and the ledger has otherwise or not at all. A refund that failed before we heard
 * of it moved nothing; a payment whose order was lost went back; of a dispute in an unknown state nothing is booked.
 */
const notInLedger = sql`
  select b.order_id as order, b.id as entry, 'not in the ledger like that' as what, b.at
  from balance_entries b
  where b.order_id is not null
    and b.kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')
    and not b.is_pending
    and b.at < shop_now() - interval '1 hour'
    and not exists (
      select
      from ledger l
      where l.provider_ref = b.ledger_ref
        and l.amount_minor = b.charged_minor
        and l.currency = b.charged_currency
    )
    and not (b.kind in ('refund', 'refund_reversal') and exists (
      select
      from balance_entries other
      where other.ledger_ref = case b.kind
          when 'refund' then b.ledger_ref || ':failed'
          else left(b.ledger_ref, -length(':failed'))
        end
        and not exists (select from ledger l where l.provider_ref in (b.ledger_ref, other.ledger_ref))
    ))
    and not exists (
      select
      from orphan_payments o
      where o.intent_id = b.intent_id and o.plan = 'refund' and o.done_at is not null
    )
    and not exists (select from disputes d where d.id = b.ledger_ref and d.state = 'unknown')`

export const balanceInvariants: readonly Invariant[] = [
  stated(
    'I47',
    'what the ledger has is on the balance of the provider, once and alike',
    notOnBalance,
  ),
  stated('I48', 'what came on the balance for an order, or left it, is in the ledger', notInLedger),
]
