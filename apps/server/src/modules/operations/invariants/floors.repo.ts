import { sql } from 'kysely'
import { type Invariant, ofEachOrder } from './invariant.ts'

const belowFloor = sql`
  select l.order_id as order, l.id as line, 'sold below its floor share' as found
  from order_lines l
  where l.reference_minor is not null
    and not coalesce(
      (l.judged_minor + l.quantity)::numeric * 10000
        >= l.reference_minor::numeric * l.quantity * l.floor_share_bp,
      false)
  union all
  select o.id, null, 'judged for more than was charged'
  from orders o
  join order_lines l on l.order_id = o.id
  where l.reference_minor is not null
  group by o.id, o.charge_minor
  having sum(l.judged_minor) > o.charge_minor
  union all
  select l.order_id, l.id, 'by an approval that was not given'
  from order_lines l
  join approvals a on a.id = l.approval_id
  where a.state <> 'approved'`

/** What was judged when it was sold stays true of every order. */
export const floorInvariants: readonly Invariant[] = [
  ofEachOrder('I43', 'no line was sold below its floor share', belowFloor),
]
