import { permissions, permissionsOf, roles } from '@keyhaven/contracts/staff/permissions'
import type pg from 'pg'

const given = roles.flatMap((role) =>
  permissionsOf(role).map((permission) => ({ role, permission })),
)

/**
 * A permission that this program brings is given to the presets that have it from the first day, once:
 * what the owner takes away afterwards stays away.
 */
export async function introducePermissions(owner: Pick<pg.Client, 'query'>): Promise<void> {
  await owner.query(
    `with fresh as (
       insert into introduced_permissions (permission)
       select unnest($1::text[])
       on conflict do nothing
       returning permission
     )
     insert into role_permissions (role_id, permission)
     select preset.role, preset.permission
     from unnest($2::text[], $3::text[]) as preset (role, permission)
     join fresh on fresh.permission = preset.permission
     cross join set_config('shop.actor', 'program', true)
     on conflict do nothing`,
    [permissions, given.map(({ role }) => role), given.map(({ permission }) => permission)],
  )
}
