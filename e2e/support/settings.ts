/** A setting ($1) with a value ($2) as if the shop had begun with it, with the history that guards must have. */
export const settingAsBegun = `
  with told as (
    insert into setting_changes (key, before, after, changed_by, reason)
    values ($1::text, $2::jsonb, $2::jsonb, 'command', 'As a journey begins.')
  )
  insert into store_settings (key, value) values ($1::text, $2::jsonb)
  on conflict (key) do update set value = excluded.value`
