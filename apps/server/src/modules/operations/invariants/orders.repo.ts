import { sql } from 'kysely'
import { type Invariant, ofEachOrder, stated } from './invariant.ts'

const badSlots = sql`
  select l.id as line, l.quantity, count(*) as live, max(a.slot) as highest
  from assignments a
  join order_lines l on l.id = a.order_line_id
  where a.revoked_at is null
  group by l.id, l.quantity
  having count(*) > l.quantity
    or min(a.slot) < 1
    or max(a.slot) > l.quantity
    or count(distinct a.slot) < count(*)`

/** Two members of staff agreed on it. */
const approvedMove = (act: string) => sql`exists (
      select
      from key_moves m
      join approvals a on a.id = m.approval_id and a.state = 'approved'
      where m.order_id = o.id and m.act = ${sql.lit(act)}
    )`

const goodsWithoutMoney = sql`
  select o.id as order, o.payment_status as status, count(*) as keys
  from assignments a
  join order_lines l on l.id = a.order_line_id
  join orders o on o.id = l.order_id
  where a.revoked_at is null
    and o.payment_status not in ('paid', 'partially_refunded', 'disputed', 'imported')
  group by o.id, o.payment_status
  union all
  select o.id, 'paid by nothing', 0
  from orders o
  where o.paid_at is not null
    and not exists (
      select
      from ledger l
      where l.order_id = o.id
        and l.kind = 'charge'
        and (l.provider_ref not like 'manual:%' or ${approvedMove('mark_paid')})
    )
    and not (o.kind = 'manual' and o.total_minor = 0 and ${approvedMove('grant')})
    and not exists (
      select
      from coupon_uses u
      where u.order_id = o.id and u.state = 'used' and o.total_minor <= 1
    )
  union all
  select o.id, 'from another shop, with money of ours', 0
  from orders o
  where o.kind = 'imported'
    and (
      exists (select from ledger l where l.order_id = o.id)
      or exists (select from invoices i where i.order_id = o.id)
      or o.charge_minor > 0
      or o.paid_at is not null
    )`

const badSums = sql`
  select o.id as order
  from orders o
  left join (
    select order_id, sum(quantity * unit_price_minor) as gross, sum(discount_minor) as discount,
      sum(total_minor) as total, sum(charge_minor) as charge,
      bool_or(total_minor <> quantity * unit_price_minor - discount_minor) as is_wrong
    from order_lines
    group by order_id
  ) l on l.order_id = o.id
  where l.is_wrong
    or o.kind in ('cart', 'manual') and (l.gross, l.discount, l.total, l.charge)
      is distinct from (o.subtotal_minor, o.discount_minor, o.total_minor, o.charge_minor)
    or o.kind = 'payment_link' and (l.gross > 0 or l.charge > 0 or o.discount_minor > 0)`

/**
 * Per line of a paid order: has it, waits for it, in line or for two people, or got its money back. Everything about a line is put on one pile and
 * counted once: a look for each line would cost the square of the orders where no index serves it.
 */
const undelivered = sql`
  with counted as (
    select line, max(order_id) as order_id, sum(quantity) as quantity, sum(live) as live,
      sum(missing) as missing, sum(returned) as returned, sum(by_two) as by_two, bool_or(waits) as waits
    from (
      select id as line, order_id, quantity, 0 as live, 0 as missing, 0 as returned, 0 as by_two,
        false as waits
      from order_lines
      union all
      select order_line_id, null, 0, 1, 0, 0, 0, false
      from assignments
      where revoked_at is null
      union all
      select order_line_id, null, 0, 0, missing, 0, 0, true
      from backorders
      union all
      select order_line_id, null, 0, 0, 0, 1, 0, false
      from refund_units
      where taken_back_at is not null
      union all
      select order_line_id, null, 0, 0, 0, 0, 1, true
      from refill_waits
    ) as piled
    group by line
  ),
  lines as (
    select c.line as id, c.order_id, c.quantity, o.payment_status, o.fulfilment_status,
      c.missing, c.live, c.returned, c.by_two
    from counted c
    join orders o on o.id = c.order_id
    where o.paid_at is not null or c.waits
  )
  select order_id as order, id as line, quantity, live, missing
  from lines
  where case
    when payment_status = 'paid' then live + missing + returned + by_two <> quantity
    when payment_status = 'partially_refunded' then live + missing + returned + by_two > quantity
    when payment_status = 'disputed' then missing > 0
    else missing + by_two > 0
  end
  union all
  select order_id, null, sum(quantity), sum(live), sum(missing)
  from lines
  where payment_status = 'paid'
  group by order_id, fulfilment_status
  having fulfilment_status is distinct from case
    when sum(missing) + sum(by_two) = 0 then 'allocated'
    when sum(returned) > 0 and fulfilment_status in ('backordered', 'partial') then fulfilment_status
    when sum(live) = 0 then 'backordered'
    else 'partial'
  end`

const badAmounts = sql`
  select 'order' as what, id
  from orders
  where least(subtotal_minor, discount_minor, total_minor, charge_minor) < 0
  union all
  select 'line of', order_id
  from order_lines
  where least(unit_price_minor, discount_minor, total_minor, charge_minor) < 0
    or discount_minor > quantity * unit_price_minor
    or quantity < 1
  union all
  select 'quote', id
  from quotes
  where least(subtotal_minor, discount_minor, total_minor, charge_minor) < 0
    or charge_minor <> total_minor and currency = 'USD'
  union all
  select 'attempt', id
  from payment_attempts
  where amount_minor <= 0
  union all
  select 'ledger', provider_ref
  from ledger
  where amount_minor < 0
  union all
  select 'price of', product_id
  from price_history
  where price_minor < 0 or original_price_minor < price_minor`

const otherPrice = sql`
  select l.order_id as order, l.id as line, l.unit_price_minor as charged, p.price_minor as in_force
  from order_lines l
  join orders o on o.id = l.order_id
  left join lateral (
    select price_minor
    from price_history h
    where h.product_id = l.product_id and h.valid_from <= o.quoted_at
    order by h.valid_from desc
    limit 1
  ) p on true
  left join lateral (
    select own.price_minor
    from own_prices own
    where own.product_id = l.product_id and own.currency = o.charge_currency
      and own.valid_from <= o.quoted_at and o.kind = 'cart'
    order by own.valid_from desc
    limit 1
  ) fixed on true
  join currency_rates r on r.id = o.rate_id
  where o.kind in ('cart', 'manual') and o.offer_id is null
    and l.unit_price_minor is distinct from case
      when fixed.price_minor is null then p.price_minor
      when o.charge_currency = 'JPY' then round(fixed.price_minor * 1e8 / r.rate_micros)
      else round(fixed.price_minor * 1e6 / r.rate_micros)
    end
  union all
  select o.id, null, o.charge_minor, f.total_minor
  from orders o
  join business_offers f on f.id = o.offer_id
  where (o.charge_minor, o.charge_currency) is distinct from (f.total_minor, f.currency)`

const strayedSeats = sql`
  select s.id as seat, s.order_id as order
  from seat_assignments s
  join assignments a on a.id = s.assignment_id
  join order_lines l on l.id = a.order_line_id
  where (l.order_id, l.product_id) <> (s.order_id, s.product_id)
    or (s.state = 'assigned') <> (a.revoked_at is null)`

/** Longer than the longest time a code may be waited for. */
const LONGEST_WAIT = sql`interval '170 hours'`

const badHolds = sql`
  select c.order_id as order, 'waits, but is ' || o.payment_status as what
  from risk_checks c
  join orders o on o.id = c.order_id
  where c.waits_for is not null
    and (o.payment_status <> 'review' or o.return_state is not null)
  union all
  select c.order_id, 'delivered without its code or a person'
  from risk_checks c
  join orders o on o.id = c.order_id
  where c.level <> 'low'
    and (c.outcome is null or c.outcome in ('late', 'guessed'))
    and o.payment_status in ('paid', 'partially_refunded', 'disputed')
  union all
  select c.order_id, 'waits for its code for too long'
  from risk_checks c
  where c.waits_for = 'code' and c.at < shop_now() - ${LONGEST_WAIT}
  union all
  select c.order_id, 'its points are not its score'
  from risk_checks c
  where c.score <> (select coalesce(sum(value::integer), 0) from jsonb_each_text(c.points))
    or c.level <> case
      -- Staff look at some editions, and at cards of blocked countries, whatever the score.
      when c.facts ->> 'isChecked' = 'true' or c.facts ->> 'isBlockedCard' = 'true' then 'high'
      when c.score >= c.review_from then 'high'
      when c.score >= c.code_from then 'medium'
      else 'low'
    end
  union all
  select o.id, 'in review, and nobody is asked'
  from orders o
  left join risk_checks c on c.order_id = o.id
  where o.list_state = 'review'
    and o.return_state is null
    and c.level <> 'low'
    and c.waits_for is null
    and not exists (select from ledger l where l.order_id = o.id and l.kind = 'refund')`

export const orderInvariants: readonly Invariant[] = [
  ofEachOrder('I4', 'a line has at most as many live keys as it was ordered for', badSlots),
  ofEachOrder(
    'I5',
    'only a paid order, one free by coupon, or one that two members of staff agreed on has live keys',
    goodsWithoutMoney,
  ),
  ofEachOrder(
    'I6',
    'the lines of a cart add up to its sums; those of a payment link cost nothing',
    badSums,
  ),
  ofEachOrder('I10', 'a paid order has every key, or waits for it', undelivered),
  ofEachOrder('I16', 'no amount is negative and no discount above its price', badAmounts),
  ofEachOrder(
    'I25',
    'a line of a cart was charged the price in force when it was quoted, or what its offer says',
    otherPrice,
  ),
  stated(
    'I37',
    'an order held for its risk waits for its code or a person, and is explained',
    badHolds,
  ),
  stated('I36', 'a seat’s key is live and belongs to its order', strayedSeats),
]
