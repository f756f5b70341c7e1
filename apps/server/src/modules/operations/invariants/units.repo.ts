import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

/** Generous for any transaction of ours: the times of two that ran at once say nothing of their order. */
const SLACK = sql`interval '10 seconds'`

const soldTwice = sql`
  select 'unit' as what, unit_id as id, count(*) as times
  from assignments
  group by unit_id
  having count(*) > 1
  union all
  select 'key', u.key_id, count(*)
  from assignments a
  join key_units u on u.id = a.unit_id
  where a.revoked_at is null or a.first_revealed_at is not null or a.reveals > 0
  group by u.key_id, u.seat
  having count(distinct a.unit_id) > 1`

const assignedWithoutOwner = sql`
  select u.id as unit, a.id as assignment
  from (select id from key_units where status = 'assigned') u
  full join (select id, unit_id from assignments where revoked_at is null) a on a.unit_id = u.id
  where u.id is null or a.id is null`

const otherProduct = sql`
  select a.id as assignment, l.product_id as line, u.product_id as unit, k.product_id as key
  from assignments a
  join order_lines l on l.id = a.order_line_id
  join key_units u on u.id = a.unit_id
  join license_keys k on k.id = u.key_id
  join key_batches b on b.id = k.batch_id
  where l.product_id <> u.product_id
    or l.product_id <> k.product_id
    or l.product_id <> b.product_id`

/** A seat has any number of superseded generations and exactly one that counts. */
const notConserved = sql`
  select k.id as key, k.capacity, count(u.id) as units
  from license_keys k
  left join key_units u on u.key_id = k.id and u.status <> 'superseded'
  group by k.id
  having count(u.id) <> k.capacity
    or count(distinct u.seat) <> k.capacity
    or max(u.seat) > k.capacity
  union all
  select u.key_id, k.batch_id, u.batch_id
  from key_units u
  join license_keys k on k.id = u.key_id
  where u.batch_id <> k.batch_id
  union all
  select b.id, b.units, coalesce(counted.units, 0)
  from key_batches b
  left join (
    select batch_id, sum(capacity)::integer as units from license_keys group by batch_id
  ) counted on counted.batch_id = b.id
  where b.units <> coalesce(counted.units, 0)
  union all
  select u.key_id, u.batch_id, u.id
  from key_units u
  join key_batches b on b.id = u.batch_id
  left join assignments a on a.unit_id = u.id
  where u.status = 'available' and b.undone_at is not null
    or u.status = 'withdrawn' and b.undone_at is null
    or u.status in ('withdrawn', 'invalid') and a.id is not null
    -- What another shop sold is never for sale.
    or u.status in ('available', 'held', 'quarantined') and b.shop_import_id is not null`

const shownAfterRevoked = sql`
  select a.id as assignment, 'first seen' as what
  from assignments a
  where a.first_revealed_at > a.revoked_at + ${SLACK}
  union all
  select a.id, log.action
  from audit_log log
  cross join lateral jsonb_array_elements_text(log.meta -> 'assignments') as shown (id)
  join assignments a on a.id = shown.id::bigint
  where log.action in ('license.reveal', 'license.mail')
    and log.at > a.revoked_at + ${SLACK}
  union all
  select u.id, 'revoked, but never assigned'
  from key_units u
  left join assignments a on a.unit_id = u.id
  where u.status = 'revoked' and a.id is null`

/**
 * A line waits from its payment until its last later delivery, or until now. A buyer who opened their
 * order before may have held a unit, and keeps it; a unit given out later was free. Nobody waited for a
 * key that only replaced another, and who was served before a key was revoked was served in turn.
 */
const outOfTurn = sql`
  with delivered as (
    select a.id, a.assigned_at, a.assigned_at > o.paid_at and c.id is null as is_later, l.id as line,
      l.product_id, o.paid_at, o.created_at
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id
    left join key_claims c on c.new_assignment_id = a.id
    where o.paid_at is not null
  ),
  waits as (
    select l.product_id, o.paid_at, coalesce(b.until, max(d.assigned_at)) as until
    from order_lines l
    join orders o on o.id = l.order_id
    left join (select order_line_id, timestamptz 'infinity' as until from backorders) b
      on b.order_line_id = l.id
    left join delivered d on d.line = l.id and d.is_later
    where (b.until is not null or d.id is not null)
      and not exists (
        select
        from order_status_changes c
        where c.order_id = o.id and c.to_state = 'disputed'
      )
      and not exists (
        select
        from key_replacements r
        join assignments old on old.id = r.assignment_id
        where old.order_line_id = l.id
      )
      and not exists (
        select
        from key_revocations r
        join assignments old on old.id = r.assignment_id
        where old.order_line_id = l.id
      )
    group by l.id, o.id, b.until
  ),
  moments as (
    select product_id, paid_at as at, 1 as turn, until, null::bigint as id, null::timestamptz as given
    from waits
    union all
    select product_id,
      least(paid_at, assigned_at - ${SLACK},
        case when is_later then 'infinity' else created_at - ${SLACK} end),
      0, null, id, assigned_at
    from delivered
  ),
  seen as (
    select id, product_id, given, max(until) over (
      partition by product_id order by at, turn rows unbounded preceding
    ) as others_waited_until
    from moments
  )
  select id as assignment, product_id as product
  from seen
  where id is not null
    and others_waited_until > given + ${SLACK}`

/** While the order is paid its place has one live key; later it may have been taken back. */
const badReplacements = sql`
  select c.id as claim, 'not one key burned and one in its place' as what
  from key_claims c
  join orders o on o.id = c.order_id
  join assignments old on old.id = c.assignment_id
  join key_units u on u.id = old.unit_id
  left join assignments new on new.id = c.new_assignment_id
  left join assignments live on live.order_line_id = old.order_line_id
    and live.slot = old.slot
    and live.revoked_at is null
  where c.state = 'replaced'
    and (
      old.revoked_at is null
      or u.status <> 'revoked'
      or u.key_id <> c.key_id
      or (new.order_line_id, new.slot) is distinct from (old.order_line_id, old.slot)
      or (o.payment_status = 'paid' and live.id is null)
    )
  union all
  select r.id, 'not one key burned by staff and one in its place'
  from key_replacements r
  join assignments old on old.id = r.assignment_id
  join key_units u on u.id = old.unit_id
  join assignments new on new.id = r.new_assignment_id
  where old.revoked_at is null
    or u.status <> 'revoked'
    or (new.order_line_id, new.slot) is distinct from (old.order_line_id, old.slot)
  union all
  select c.id, 'the burned key is for sale'
  from key_claims c
  join key_units u on u.key_id = c.key_id
  where c.state = 'replaced' and u.status in ('available', 'held')`

export const unitInvariants: readonly Invariant[] = [
  stated('I1', 'no unit is assigned twice, and no seat of a key to two people', soldTwice),
  stated('I2', 'a unit is sold exactly when one live assignment has it', assignedWithoutOwner),
  stated('I3', 'a key, its unit and the line it went to are of one product', otherProduct),
  stated('I11', 'every key imported is in stock, sold or set aside exactly once', notConserved),
  stated('I22', 'no key is shown after it was taken back', shownAfterRevoked),
  stated('I24', 'who paid first is served first', outOfTurn),
  stated('I27', 'a replaced key is revoked, and one other has its place', badReplacements),
]
