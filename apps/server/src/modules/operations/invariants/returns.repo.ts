import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

const automaticAndSeen = sql`
  select r.id as request, u.order_line_id as line, u.slot
  from refund_requests r
  join refund_units u on u.request_id = r.id
  left join assignments a on a.id = u.assignment_id
  where r.is_automatic
    and (u.was_seen or a.first_revealed_at is not null or a.reveals > 0)`

/** A refund that failed came back; its request says so. */
const notInLedger = sql`
  select r.order_id as order, r.refunded, coalesce(l.booked, 0) as booked
  from (
    select order_id, sum(amount_minor) as refunded
    from refund_requests
    where state = 'refunded'
    group by order_id
  ) r
  left join (
    select order_id, sum(case kind when 'refund' then amount_minor else -amount_minor end) as booked
    from ledger
    where kind in ('refund', 'refund_reversal')
    group by order_id
  ) l on l.order_id = r.order_id
  where r.refunded > coalesce(l.booked, 0)
  union all
  select r.id, r.amount_minor, coalesce(sum(u.amount_minor), 0)
  from refund_requests r
  left join refund_units u on u.request_id = r.id
  group by r.id
  having r.amount_minor < coalesce(sum(u.amount_minor), 0)
    -- Staff may give an amount back for no licence in particular.
    or r.amount_minor > coalesce(sum(u.amount_minor), 0)
      and (r.is_automatic or r.withdrawal_id is not null or r.state = 'review')`

/** A key that went back unseen is for sale as its next generation; one that was seen is gone. */
const notSucceeded = sql`
  select u.request_id as request, a.id as assignment, k.status
  from refund_units u
  join assignments a on a.id = u.assignment_id
  join key_units k on k.id = a.unit_id
  where u.taken_back_at is not null
    and (
      a.revoked_at is null
      or (u.was_seen and k.status <> 'revoked')
      or (not u.was_seen and (k.status <> 'superseded' or not exists (
        select
        from key_units next
        where next.key_id = k.key_id
          and next.seat = k.seat
          and next.generation = k.generation + 1
      )))
    )`

export const returnInvariants: readonly Invariant[] = [
  stated('I32', 'what was refunded without a person concerned keys nobody saw', automaticAndSeen),
  stated('I33', 'what requests call refunded is in the ledger', notInLedger),
  stated('I34', 'a key given back unseen is for sale again, one that was seen never', notSucceeded),
]
