import { defaultSettings, type Settings } from '@keyhaven/contracts/settings'
import { sql } from 'kysely'
import { type Invariant, ofEachOrder, stated } from './invariant.ts'

/** Keys of a line that anybody can have seen, and the payments and moves there are for them. */
const unpaidKeys = sql`
  select l.order_id as order, l.id as line, count(*) as seen, l.quantity
  from assignments a
  join order_lines l on l.id = a.order_line_id
  join orders o on o.id = l.order_id
  where a.reveals > 0 or a.first_revealed_at is not null
  group by l.id, l.order_id, l.quantity, o.paid_at, o.kind
  having count(*) >
    case when o.paid_at is null and o.kind <> 'imported' then 0 else l.quantity end
    + (
      select count(*)
      from public.assignments s
      join key_moves m on m.id = s.move_id
      where s.order_line_id = l.id and s.cause = 'successor'
    )`

type Budget = Extract<keyof Settings, `keys.${string}`>

/** The most that was ever allowed: what was done under an older budget stays done. */
const mostEver = (key: Budget) => sql`(
      select greatest(${sql.lit(defaultSettings[key])}::integer, max(allowed))
      from (
        select (value #>> '{}')::integer as allowed from store_settings where key = ${sql.lit(key)}
        union all
        select (before #>> '{}')::integer from setting_changes where key = ${sql.lit(key)}
        union all
        select (after #>> '{}')::integer from setting_changes where key = ${sql.lit(key)}
      ) values_ever
    )`

const successors = sql`('replacement', 'claim', 'refill', 'dispute_won')`

const beyondBudget = sql`
  select m.id as move, 'a place beyond its budget, by one person' as what
  from (
    select id, act, approval_id, count(*) over (
      partition by order_line_id, slot order by id rows unbounded preceding
    ) as nth
    from key_moves
    where order_line_id is not null and act in ('replacement', 'claim', 'refill', 'dispute_won', 'legacy')
  ) m
  where m.approval_id is null
    and m.act in ${successors}
    and m.nth > ${mostEver('keys.successors_per_place')}
  union all
  select m.id, m.act || ' by one person'
  from key_moves m
  where m.approval_id is null
    and m.act in ('grant', 'mark_paid', 'import_successor', 'withheld_release')
  union all
  select m.id, 'more than one member moves in a day'
  from (
    select id, sum(licenses) over (
      partition by staff_id order by at range between interval '24 hours' preceding and current row
    ) as licenses
    from key_moves
    where actor_kind = 'staff' and approval_id is null and not is_proven and act <> 'reveal'
  ) m
  where m.licenses > ${mostEver('keys.moves_per_day')}
  union all
  select m.id, 'approved by nobody else'
  from key_moves m
  join approvals a on a.id = m.approval_id
  where a.state <> 'approved'
    or a.decided_by is null
    or a.decided_by = a.asked_by and not a.is_alone`

export const keyLawInvariants: readonly Invariant[] = [
  ofEachOrder(
    'I41',
    'every key that was seen has its payment, or a move that let it follow another',
    unpaidKeys,
  ),
  stated('I42', 'no key moves beyond a budget, or without a payment, by one person', beyondBudget),
]
