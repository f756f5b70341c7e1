import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

const badNumbers = sql`
  select c.series, c.year, c.last as given, count(i.serial) as documents
  from invoice_counters c
  left join invoices i on i.series = c.series and i.year = c.year
  group by c.series, c.year, c.last
  having count(i.serial) <> c.last or max(i.serial) is distinct from c.last
  union all
  select series, year, null, count(*)
  from (
    select series, year, issued_at < lag(issued_at) over (partition by series, year order by serial) as is_back,
      number <> series || '-' || year || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0') as is_odd
    from invoices
  ) dated
  where is_back or is_odd
  group by series, year`

/** What the documents are about: the payment that made an order paid, and what went back of it. */
const answered = sql`
  from ledger l
  join payment_attempts a on a.id = l.attempt_id and a.status = 'succeeded'
  left join invoices i on i.ledger_id = l.id
  where l.kind in ('charge', 'refund', 'refund_reversal') and l.amount_minor > 0`

const missing = sql`
  select l.order_id as order, 'no document for a ' || l.kind as what
  ${answered} and i.number is null and l.at < shop_now() - interval '10 minutes'
  union all
  select order_id, count(*) || ' valid invoices'
  from invoices i
  where cause in ('payment', 'company')
  group by order_id
  having count(*) filter (
    where not exists (select from invoices c where c.corrects = i.number and c.cause = 'cancellation')
  ) <> 1`

/** A cancellation and what replaces it move no money: together they are nothing. */
const badSums = sql`
  select l.order_id as order, i.number, i.amount_minor as says, l.amount_minor as moved
  ${answered} and (i.amount_minor <> l.amount_minor or i.currency <> l.currency or i.order_id <> l.order_id)
  union all
  select order_id, min(number), sum(amount_minor) filter (where cause = 'company'),
    sum(amount_minor) filter (where cause = 'cancellation')
  from invoices
  where cause in ('cancellation', 'company')
  group by order_id
  having sum(case cause when 'company' then amount_minor else -amount_minor end) <> 0`

export const invoiceInvariants: readonly Invariant[] = [
  stated(
    'I28',
    'invoices and credit notes are numbered without a gap, in the order of their dates',
    badNumbers,
  ),
  stated(
    'I29',
    'every payment and refund has its document; an order has one valid invoice',
    missing,
  ),
  stated('I30', 'invoices less credit notes are what the ledger says', badSums),
]
