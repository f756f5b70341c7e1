-- Two people decide, and the shop knows how far apart they are: who brought whom in, and since when each may decide.

-- What one member did for another's place here. Rows are only ever added, by the triggers below.
create table staff_ties (
  member_id text not null references staff,
  by_id     text not null references staff,
  kind      text not null
    check (kind in ('invited', 'invited_again', 'reactivated', 'role', 'rights', 'factors', 'stores')),
  at        timestamptz not null,
  primary key (member_id, by_id, at, kind),
  check (member_id <> by_id)
);
create index staff_ties_by on staff_ties (by_id, member_id, at);

-- The times in which a member may decide. `since` starts again with the first factor.
create table deciders (
  id       bigint generated always as identity primary key,
  staff_id text not null references staff,
  since    timestamptz not null,
  until    timestamptz check (until >= since)
);
create unique index deciders_now on deciders (staff_id) where until is null;
create index deciders_ended on deciders (until) where until is not null;

-- When a password or the factors were reset, which takes a mailbox and no old password.
alter table staff add column reset_at timestamptz;
-- The browser a session began in.
alter table staff_sessions add column browser_hash bytea check (length(browser_hash) = 32);
create index staff_sessions_in_browser on staff_sessions (browser_hash, staff_id) where browser_hash is not null;

alter table approvals
  -- Who asked before it was handed over to `asked_by`.
  add column first_asked_by text references staff,
  -- Whether both used one network: shown, and no reason to refuse.
  add column is_same_network boolean;

-- The member who acts, as the transaction says; null for a command. A change by nobody is refused.
create function acting_staff() returns text
language plpgsql stable as $$
declare
  actor text := coalesce(current_setting('shop.actor', true), '');
begin
  if actor = '' then
    raise exception 'a change of staff by nobody: set shop.actor in the transaction'
      using errcode = 'check_violation';
  end if;
  if actor like 'staff:%' then
    return substr(actor, 7);
  end if;
  if actor like 'api-key:%' then
    return (select owner_id from api_keys where id = substr(actor, 9));
  end if;
  return null;
end $$;

create function tie_staff(member text, how text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := acting_staff();
begin
  if actor is null or actor = member then
    return;
  end if;
  insert into staff_ties (member_id, by_id, kind, at)
  values (member, actor, how, shop_now())
  on conflict do nothing;
end $$;

-- Opens and ends the time in which a member may decide, by what they are now.
create function judge_decider(member text, beginning timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  may boolean;
begin
  select s.is_active
    and s.invited_at is null
    and not exists (select from staff_stores t where t.staff_id = s.id)
    and (s.role = 'super_admin' or exists (
      select from role_permissions p where p.role_id = s.role and p.permission = 'approvals.decide'))
  into may
  from staff s
  where s.id = member;
  if may then
    insert into deciders (staff_id, since) values (member, beginning)
    on conflict (staff_id) where until is null do nothing;
  else
    update deciders set until = greatest(since, shop_now()) where staff_id = member and until is null;
  end if;
end $$;

create function tie_new_member() returns trigger
language plpgsql as $$
begin
  perform tie_staff(new.id, 'invited');
  perform judge_decider(new.id, least(new.created_at, shop_now()));
  return null;
end $$;

create function tie_changed_member() returns trigger
language plpgsql as $$
begin
  perform acting_staff();
  if new.role <> old.role then
    perform tie_staff(new.id, 'role');
  end if;
  if new.is_active and not old.is_active then
    perform tie_staff(new.id, 'reactivated');
  end if;
  if new.invited_at is not null then
    perform tie_staff(new.id, 'invited_again');
  end if;
  perform judge_decider(new.id, shop_now());
  return null;
end $$;

create trigger staff_are_tied after insert on staff
  for each row execute function tie_new_member();
create trigger staff_are_tied_again after update of role, is_active, invited_at on staff
  for each row
  when ((new.role, new.is_active, new.invited_at) is distinct from (old.role, old.is_active, old.invited_at))
  execute function tie_changed_member();

create function tie_by_stores() returns trigger
language plpgsql as $$
declare
  member text := coalesce(new.staff_id, old.staff_id);
begin
  perform tie_staff(member, 'stores');
  perform judge_decider(member, shop_now());
  return null;
end $$;

create trigger staff_stores_tie after insert or delete on staff_stores
  for each row execute function tie_by_stores();

create function tie_by_rights() returns trigger
language plpgsql as $$
declare
  member record;
  changed text := coalesce(new.permission, old.permission);
begin
  perform acting_staff();
  for member in select id from staff where role = coalesce(new.role_id, old.role_id) loop
    if tg_op = 'INSERT' then
      perform tie_staff(member.id, 'rights');
    end if;
    if changed = 'approvals.decide' then
      perform judge_decider(member.id, shop_now());
    end if;
  end loop;
  return null;
end $$;

create trigger role_permissions_tie after insert or delete on role_permissions
  for each row execute function tie_by_rights();

create function count_factors(member text) returns bigint
language sql stable
return (select count(*) from staff_authenticators a where a.staff_id = member)
  + (select count(*) from staff_passkeys p where p.staff_id = member);

-- The first factor starts the time anew; the last one that goes ends it.
create function tie_by_factors() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member text := coalesce(new.staff_id, old.staff_id);
begin
  perform tie_staff(member, 'factors');
  if tg_op = 'INSERT' and count_factors(member) = 1 then
    perform judge_decider(member, shop_now());
    update deciders
    set since = greatest(since, least(new.created_at, shop_now()))
    where staff_id = member and until is null;
  end if;
  if tg_op = 'DELETE' and count_factors(member) = 0 then
    update deciders set until = greatest(since, shop_now()) where staff_id = member and until is null;
  end if;
  return null;
end $$;

create trigger staff_authenticators_tie after insert or delete on staff_authenticators
  for each row execute function tie_by_factors();
create trigger staff_passkeys_tie after insert or delete on staff_passkeys
  for each row execute function tie_by_factors();

-- The last look at a decision. The program refuses the same with a sentence; this holds where the program forgets.
create function take_two() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'approval % begins open', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if exists (
    select from staff_ties t
    where t.at > shop_now() - interval '30 days'
      and ((t.member_id = new.decided_by and t.by_id in (new.asked_by, new.first_asked_by))
        or (t.by_id = new.decided_by and t.member_id in (new.asked_by, new.first_asked_by))))
    or new.decided_by = new.first_asked_by
  then
    raise exception 'approval % takes two people apart', new.id using errcode = 'check_violation';
  end if;
  if not exists (
    select from deciders d
    where d.staff_id = new.decided_by
      and d.until is null
      and d.since <= shop_now() - interval '72 hours')
  then
    raise exception 'approval % is decided by someone too new', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger approvals_begin_open before insert on approvals
  for each row execute function take_two();
create trigger approvals_take_two before update of state on approvals
  for each row when (new.state = 'approved' and old.state <> 'approved')
  execute function take_two();

create or replace function keep_decisions() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.object, new.summary, new.payload_hash, new.asked_by, new.first_asked_by, new.asked_at,
      new.expires_at)
      is distinct from
      (old.id, old.kind, old.object, old.summary, old.payload_hash, old.asked_by, old.first_asked_by, old.asked_at,
      old.expires_at)
    or (new.payload <> old.payload and (new.payload <> '{}' or new.state = 'open'))
    or (old.state <> 'open'
      and (new.state, new.decided_by, new.decided_at, new.note, new.result, new.is_same_network)
        is distinct from (old.state, old.decided_by, old.decided_at, old.note, old.result, old.is_same_network))
  then
    raise exception 'approval % stays as it was asked for and decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Those who are here already decide as before; what the audit log knows of the last 30 days ties them.
insert into deciders (staff_id, since)
select s.id, s.created_at
from staff s
where s.is_active
  and s.invited_at is null
  and not exists (select from staff_stores t where t.staff_id = s.id)
  and (s.role = 'super_admin' or exists (
    select from role_permissions p where p.role_id = s.role and p.permission = 'approvals.decide'));

insert into staff_ties (member_id, by_id, kind, at)
select substr(a.object, 7), substr(a.actor, 7),
  case a.action
    when 'staff.invited' then 'invited'
    when 'staff.invited_again' then 'invited_again'
    when 'staff.reactivated' then 'reactivated'
    when 'staff.changed' then 'role'
    when 'staff.stores' then 'stores'
    else 'factors'
  end, a.at
from audit_log a
join staff m on m.id = substr(a.object, 7)
join staff b on b.id = substr(a.actor, 7)
where a.at > now() - interval '30 days'
  and a.action in ('staff.invited', 'staff.invited_again', 'staff.reactivated', 'staff.changed', 'staff.stores',
    'staff.factors_reset')
  and a.actor like 'staff:%'
  and a.object like 'staff:%'
  and a.actor <> a.object
on conflict do nothing;
