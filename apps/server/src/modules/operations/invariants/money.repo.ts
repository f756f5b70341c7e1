import { sql } from 'kysely'
import { type Invariant, ofEachOrder, stated } from './invariant.ts'

/** What an order of so many dollars costs in its currency, halves up, rounded once. */
const converted = sql`
  case
    when o.charge_currency = 'USD' then o.total_minor
    when o.charge_currency = 'JPY' then round(o.total_minor * r.rate_micros / 1e8)
    else round(o.total_minor * r.rate_micros / 1e6)
  end`

/** Where an edition has a price of its own, the discount is converted and taken off. */
const lessDiscount = sql`
  case
    when o.discount_minor > 0 and o.discount_minor = o.subtotal_minor then 0
    when o.charge_currency = 'JPY'
      then greatest(0, o.charge_subtotal_minor - round(o.discount_minor * r.rate_micros / 1e8))
    else greatest(0, o.charge_subtotal_minor - round(o.discount_minor * r.rate_micros / 1e6))
  end`

/** The other way round: a payment link asks in its own currency, and dollars are what that is worth. */
const worth = sql`
  case
    when o.charge_currency = 'USD' then o.charge_minor
    when o.charge_currency = 'JPY' then round(o.charge_minor * 1e8 / r.rate_micros)
    else round(o.charge_minor * 1e6 / r.rate_micros)
  end`

/** Money that was not what was asked for waits for a person; everyone was told. */
const badCharges = sql`
  with charged as (
    select l.order_id, sum(l.amount_minor) as amount, count(distinct l.currency) as currencies,
      min(l.currency) as currency
    from ledger l
    left join payment_attempts a on a.id = l.attempt_id
    where l.kind = 'charge' and a.status is distinct from 'duplicate'
    group by l.order_id
  )
  select o.id as order, o.payment_status as status, o.charge_minor as asked, c.amount as received
  from orders o
  join currency_rates r on r.id = o.rate_id
  left join charged c on c.order_id = o.id
  where r.currency <> o.charge_currency
    or o.kind in ('cart', 'manual') and o.offer_id is null and o.charge_subtotal_minor is null
      and o.charge_minor <> ${converted}
    or o.charge_subtotal_minor is not null and o.charge_minor <> ${lessDiscount}
    or o.kind = 'payment_link' and o.total_minor <> ${worth}
    or is_unpaid(o.payment_status) and c.amount is not null
    or o.payment_status in ('paid', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost')
      and o.total_minor > 1
      and (c.amount, c.currencies, c.currency) is distinct from (o.charge_minor, 1, o.charge_currency)
      and not exists (
        select
        from payment_attempts a
        where a.order_id = o.id and a.status = 'mismatch'
      )`

/** A refund that failed came back and may be given again. */
const badRefunds = sql`
  select order_id as order, currency, charged, refunded
  from (
    select order_id, currency,
      coalesce(sum(amount_minor) filter (where kind = 'charge'), 0) as charged,
      coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)
        - coalesce(sum(amount_minor) filter (where kind = 'refund_reversal'), 0) as refunded
    from ledger
    group by order_id, currency
  ) sums
  where refunded > charged or refunded < 0`

const paidTwice = sql`
  select order_id as order, 'paid by ' || count(*) || ' attempts' as what
  from payment_attempts
  where status = 'succeeded'
  group by order_id
  having count(*) > 1
  union all
  select a.order_id, 'a second payment was not given back'
  from payment_attempts a
  join ledger c on c.attempt_id = a.id and c.kind = 'charge'
  where a.status = 'duplicate'
    and c.at < shop_now() - interval '10 minutes'
    and c.amount_minor > (
      select coalesce(sum(case r.kind when 'refund' then r.amount_minor else -r.amount_minor end), 0)
      from ledger r
      where r.attempt_id = a.id and r.kind in ('refund', 'refund_reversal')
    )`

const badUses = sql`
  select c.code, 'counted wrongly' as what
  from coupons c
  left join (
    select coupon_id, count(*) filter (where state = 'used') as used
    from coupon_uses
    group by coupon_id
  ) u on u.coupon_id = c.id
  where c.used <> coalesce(u.used, 0) or c.used > c.max_uses
  union all
  select c.code, 'used too often by one customer'
  from coupon_uses u
  join coupons c on c.id = u.coupon_id
  where u.state <> 'released'
  group by c.id, u.email_hash
  having count(*) > c.max_per_customer
  union all
  select c.code, 'not the coupon of its order'
  from coupon_uses u
  join orders o on o.id = u.order_id
  join coupons c on c.id = u.coupon_id
  where o.coupon_id is distinct from u.coupon_id
  union all
  select p.id, 'a payment link that was paid too often'
  from orders o
  join payment_links p on p.id = o.payment_link_id
  where o.paid_at is not null
    and not exists (
      select
      from payment_attempts a
      where a.order_id = o.id and a.status = 'mismatch'
    )
    -- Staff looked at it and let it pass.
    and not exists (
      select
      from order_status_changes c
      where c.order_id = o.id and c.from_state = 'review' and c.to_state = 'paid'
    )
  group by p.id
  having count(*) > p.max_uses`

const staleHolds = sql`
  select 'unit' as what, u.id::text as id, u.hold_order as order
  from key_units u
  left join orders o on o.id = u.hold_order
  where u.status = 'held'
    and (
      u.hold_until < shop_now() - interval '5 minutes'
      or o.payment_status is null
      or o.payment_status <> 'awaiting'
        -- Paid, and set aside until the buyer enters a code or a person looked.
        and not exists (
          select from risk_checks c where c.order_id = o.id and c.waits_for is not null
        )
    )
  union all
  select 'coupon use', u.coupon_id::text, u.order_id
  from coupon_uses u
  join orders o on o.id = u.order_id
  where u.state = 'held'
    and (
      o.expires_at < shop_now() - interval '5 minutes'
      or o.payment_status <> 'awaiting'
    )
  union all
  select 'coupon', c.code, null
  from coupons c
  where c.held <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state = 'held')`

export const moneyInvariants: readonly Invariant[] = [
  ofEachOrder('I7', 'a paid order was charged what it costs, in its currency, once', badCharges),
  ofEachOrder('I8', 'no order is refunded more than it was charged', badRefunds),
  ofEachOrder('I9', 'an order is paid by one attempt; a second payment is given back', paidTwice),
  stated('I14', 'a coupon or a payment link is used as often as it counts, and allows', badUses),
  stated('I23', 'nothing is held longer than it may be, or for an order that ended', staleHolds),
]
