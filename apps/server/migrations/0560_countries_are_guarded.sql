-- A place that is blocked stays blocked until two people open it: the list of blocked countries joins the guards.
create or replace function is_guard_setting(key text) returns boolean
language sql immutable as $$
  select key in (
      'prices.floor_percent', 'risk.code_from', 'risk.review_from', 'risk.code_hours', 'risk.is_on',
      'security.idle_minutes', 'security.contact', 'scripts.is_on', 'truth.mode', 'tags.config',
      'quotes.volume_breaks', 'mail.reply_to', 'mail.authserv_id', 'countries.blocked'
    )
    or key like 'alerts.%'
    or key like 'claims.%'
    or key like 'keys.%'
    or key like 'fx.%'
$$;

-- Whether a change lets more happen than before, or nobody can tell: the same as "isLooser" in contracts/src/guards.ts.
create or replace function loosens_guard(key text, was jsonb, becomes jsonb) returns boolean
language sql immutable as $$
  select case
    when not is_guard_setting(key) or was = becomes then false
    when key = 'prices.floor_percent' then becomes::numeric < was::numeric
    when key like 'alerts.%'
      or key like 'claims.%'
      or key like 'keys.%'
      or key in ('risk.code_from', 'risk.review_from', 'security.idle_minutes')
      then becomes::numeric > was::numeric
    when key = 'risk.is_on' then becomes <> 'true'
    when key = 'scripts.is_on' then becomes <> 'false'
    when key = 'tags.config' then becomes -> 'isEnabled' is distinct from 'false'
    when key = 'truth.mode' then becomes <> '"computed"'
    when key = 'countries.blocked' then not becomes @> was
    else true
  end
$$;
