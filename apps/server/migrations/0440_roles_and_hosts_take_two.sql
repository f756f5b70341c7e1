-- What a role lets people do, and where visitors are led, are guards like the settings: a member who loosens one
-- has the approval of it decided in the same transaction. Commands and the program itself are no members.
create function acts_without_approval(wanted_kind text, wanted_object text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(current_setting('shop.actor', true), '') ~ '^(staff|api-key):'
    and not exists (
      select
      from approvals
      where kind = wanted_kind
        and object = wanted_object
        and state = 'approved'
        and decided_at = shop_now()
    )
$$;

create function roles_take_two() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acts_without_approval('role.loosen', 'role:' || new.id) then
    raise exception 'more for the role % takes two people', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- No limit is more than any.
create function is_raised(was bigint, becomes bigint) returns boolean
language sql immutable as $$
  select was is not null and (becomes is null or becomes > was)
$$;

create constraint trigger raised_limits_take_two
after update on roles
deferrable initially deferred
for each row when (
  is_raised(old.refund_limit_minor, new.refund_limit_minor)
  or is_raised(old.refund_day_minor, new.refund_day_minor)
  or is_raised(old.link_limit_minor, new.link_limit_minor)
  or is_raised(old.quote_limit_minor, new.quote_limit_minor)
)
execute function roles_take_two();

-- A right for a role that nobody has is judged when the role is given.
create function rights_take_two() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from staff where role = new.role_id)
    and acts_without_approval('role.loosen', 'role:' || new.role_id)
  then
    raise exception 'a right more for the role % takes two people', new.role_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger new_rights_take_two
after insert on role_permissions
deferrable initially deferred
for each row execute function rights_take_two();

create function hosts_take_two() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former text[] := case when tg_op = 'UPDATE' then old.hosts else '{}' end;
begin
  if new.hosts <@ former then
    return null;
  end if;
  if acts_without_approval('stores.host', 'store:' || new.id) then
    raise exception 'a new host of the store % takes two people', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger new_hosts_take_two
after insert or update of hosts on stores
deferrable initially deferred
for each row execute function hosts_take_two();
