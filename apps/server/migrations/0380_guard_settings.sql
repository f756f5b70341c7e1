-- Settings that keep keys, money and customers safe: the same names as in contracts/src/guards.ts, which a test compares.
create function is_guard_setting(key text) returns boolean
language sql immutable as $$
  select key in (
      'prices.floor_percent', 'risk.code_from', 'risk.review_from', 'risk.code_hours', 'risk.is_on',
      'security.idle_minutes', 'security.contact', 'scripts.is_on', 'truth.mode', 'tags.config',
      'quotes.volume_breaks', 'mail.reply_to', 'mail.authserv_id'
    )
    or key like 'claims.%'
    or key like 'keys.%'
    or key like 'fx.%'
$$;

-- Whether a change lets more happen than before, or nobody can tell: the same as "isLooser" there.
create function loosens_guard(key text, was jsonb, becomes jsonb) returns boolean
language sql immutable as $$
  select case
    when not is_guard_setting(key) or was = becomes then false
    when key = 'prices.floor_percent' then becomes::numeric < was::numeric
    when key like 'claims.%'
      or key like 'keys.%'
      or key in ('risk.code_from', 'risk.review_from', 'security.idle_minutes')
      then becomes::numeric > was::numeric
    when key = 'risk.is_on' then becomes <> 'true'
    when key = 'scripts.is_on' then becomes <> 'false'
    when key = 'tags.config' then becomes -> 'isEnabled' is distinct from 'false'
    when key = 'truth.mode' then becomes <> '"computed"'
    else true
  end
$$;

-- A change that lets more happen names the approval of a second person.
alter table setting_changes
  add column is_looser boolean not null default false,
  add column approval_id text references approvals (id);
alter table setting_changes
  add constraint setting_changes_take_two check (not is_looser or approval_id is not null);

-- What guards have today is where their history begins.
insert into setting_changes (key, before, after, changed_by, reason, at)
select key, value, value, 'command', 'As it was when its history began.', shop_now()
from store_settings
where is_guard_setting(key);

-- A guard without its history row was changed past the people who are told of it.
create function guard_settings_have_history() returns trigger
language plpgsql as $$
declare
  told jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception 'the guard % is changed, not deleted', old.key using errcode = 'check_violation';
  end if;
  select c.after
  into told
  from setting_changes c
  where c.key = new.key and c.store_id = 'main'
  order by c.id desc
  limit 1;
  if told is distinct from new.value then
    raise exception 'the guard % was changed without its history', new.key using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger guard_settings_are_told
after insert or update of value on store_settings
deferrable initially deferred
for each row when (is_guard_setting(new.key))
execute function guard_settings_have_history();

create trigger guard_settings_stay
before delete on store_settings
for each row when (is_guard_setting(old.key))
execute function guard_settings_have_history();
