import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

/** Decisions since the shop knows who is tied to whom. */
const notApart = sql`
  select a.id as approval, a.asked_by as asked, a.decided_by as decided
  from approvals a
  where a.state = 'approved'
    and a.decided_at > (
      select run_at from schema_migrations where name = '0001_baseline.sql')
    and not a.is_alone
    and (
      a.decided_by in (a.asked_by, a.first_asked_by)
      or exists (
        select from staff_ties t
        where t.at > a.decided_at - interval '30 days'
          and t.at <= a.decided_at
          and ((t.member_id = a.decided_by and t.by_id in (a.asked_by, a.first_asked_by))
            or (t.by_id = a.decided_by and t.member_id in (a.asked_by, a.first_asked_by))))
      or not exists (
        select from deciders d
        where d.staff_id = a.decided_by
          and d.since <= a.decided_at - interval '72 hours'
          and coalesce(d.until, 'infinity') >= a.decided_at))
  union all
  select a.id, a.asked_by, a.decided_by
  from approvals a
  where a.is_alone
    and not exists (
      select from approval_codes c
      where c.approval_id = a.id
        and c.staff_id = a.decided_by
        and c.used_at >= c.ready_at
        and c.factor_at > c.used_at - interval '2 minutes')`

export const approvalInvariants: readonly Invariant[] = [
  stated(
    'I45',
    'two people who are apart stand behind each approval, or one with the proof of being alone',
    notApart,
  ),
]
