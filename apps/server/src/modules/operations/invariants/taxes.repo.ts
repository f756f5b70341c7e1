import { sql } from 'kysely'
import { type Invariant, ofEachOrder } from './invariant.ts'

/** Charges of orders that count: a second payment has no tax. */
const charges = sql`
  ledger l
  join payment_attempts a on a.id = l.attempt_id and a.status <> 'duplicate'`

const badTaxes = sql`
  select o.id as order, 'no tax was worked out' as what
  from ${charges}
  join orders o on o.id = l.order_id
  join stores s on s.id = o.store_id
  join legal_entities e on e.id = s.entity_id
  where l.kind = 'charge'
    and (o.created_at at time zone e.time_zone)::date >= e.on_from
    and not exists (select from order_taxes t where t.order_id = o.id)
  union all
  select t.order_id, 'its rate gives another tax'
  from order_taxes t
  where t.tax_minor <> round(t.gross_minor::numeric * t.rate / (100000 + t.rate))
  union all
  select l.order_id, 'the ledger has another tax'
  from ${charges}
  left join order_taxes t on t.order_id = l.order_id and t.generation = 1
  where l.kind = 'charge'
    and (l.tax_minor, case when l.tax_minor is not null then l.amount_minor end)
      is distinct from (t.tax_minor, t.gross_minor)`

/** Of a payment whose refunds are R, the tax of R has been returned: none of none, and all of all. */
const badReturns = sql`
  select t.order_id as order, r.refunded, r.returned
  from order_taxes t
  cross join lateral (
    select
      coalesce(sum(case l.kind when 'refund' then l.amount_minor when 'refund_reversal' then -l.amount_minor end), 0)
        as refunded,
      coalesce(sum(case l.kind when 'refund' then l.tax_minor when 'refund_reversal' then -l.tax_minor end), 0)
        as returned
    from ${charges}
    where l.order_id = t.order_id
  ) r
  where t.generation = 1
    and r.returned <> tax_returned(t.gross_minor, t.tax_minor, r.refunded::bigint)`

/** A document says the tax of its booking; those without one cancel out. */
const badDocuments = sql`
  select i.order_id as order, i.number as what
  from invoices i
  join ledger l on l.id = i.ledger_id
  where (i.content -> 'tax' ->> 'taxMinor')::bigint is distinct from l.tax_minor
  union all
  select i.order_id, 'documents without a booking leave a tax'
  from invoices i
  where i.ledger_id is null
  group by i.order_id
  having sum(coalesce((i.content -> 'tax' ->> 'taxMinor')::bigint, 0)
    * case i.kind when 'invoice' then 1 else -1 end) <> 0`

const lonelyEvidence = sql`
  select t.order_id as order, t.country
  from order_taxes t
  where t.state = 'final'
    and (
      select count(*)
      from order_tax_evidence e
      where e.order_id = t.order_id and e.country = t.country
    ) < 2`

export const taxInvariants: readonly Invariant[] = [
  ofEachOrder('I49', 'a paid order of a seller with tax has the tax that its rate gives', badTaxes),
  ofEachOrder('I50', 'refunds of a payment returned their part of its tax', badReturns),
  ofEachOrder('I51', 'documents say the tax of the ledger', badDocuments),
  ofEachOrder('I53', 'two items of evidence agree, or staff are asked', lonelyEvidence),
]
