import { sql } from 'kysely'
import { stated } from './invariant.ts'

/**
 * Guards whose value is not the last of their history, was loosened without saying so, or was loosened by an
 * approval of something else.
 */
const loosened = sql`
  with last as (
    select distinct on (c.key) c.key, c.before, c.after, c.is_looser, c.approval_id
    from setting_changes c
    where c.store_id = 'main' and is_guard_setting(c.key)
    order by c.key, c.id desc
  )
  select s.key as setting, last.approval_id as approval
  from store_settings s
  left join last on last.key = s.key
  left join approvals a on a.id = last.approval_id and a.state = 'approved'
  where is_guard_setting(s.key)
    and (
      last.key is null
      or last.after <> s.value
      or last.is_looser <> loosens_guard(s.key, last.before, last.after)
      or (last.is_looser and coalesce(a.payload -> 'settings' -> s.key, a.payload -> 'config') is distinct from s.value)
    )`

export const guardInvariant = stated(
  'I44',
  'every looser guard in force was approved with this very value',
  loosened,
)
