-- transaction
-- One table for calls that carry a key of their caller's choice, where there were three. `staff_calls`, `public_calls` and `idempotency` are
-- no longer read or written. They stay for the program of the release before, which runs beside this one during an update and after a rollback,
-- and the next release drops them together with the four functions below.

-- A call is made once and answered twice the same. `owner` is a member of staff or a checkout; a call of the public pages has none, because its
-- network is part of `key_hash` only.
create table calls (
  scope      text check (scope in ('staff', 'checkout', 'public')),
  owner      text,
  key_hash   bytea,
  -- What was asked: another call under the same key is refused.
  call_hash  bytea not null,
  -- An answer that holds a licence key or a secret is withheld: it is given once and never kept.
  state      text not null default 'begun' check (state in ('begun', 'answered', 'withheld')),
  -- At the checkout the number of the order alone: its answer is made anew.
  answer     jsonb,
  created_at timestamptz not null,
  primary key (scope, owner, key_hash),
  check ((answer is not null) = (state = 'answered'))
);
create index calls_oldest on calls (scope, created_at);

create function older_call(kept_in text, kept jsonb) returns calls language sql immutable as $$
  select case kept_in
    when 'staff_calls' then row(
      'staff', kept ->> 'staff_id', (kept ->> 'key_hash')::bytea, (kept ->> 'call_hash')::bytea, kept ->> 'state',
      case kept ->> 'state' when 'answered' then kept -> 'answer' end, (kept ->> 'created_at')::timestamptz)::calls
    when 'public_calls' then row(
      'public', '', (kept ->> 'call_hash')::bytea, (kept ->> 'body_hash')::bytea,
      case when kept ->> 'answer' is null then 'begun' else 'answered' end,
      nullif(kept -> 'answer', 'null'), (kept ->> 'created_at')::timestamptz)::calls
    else row(
      'checkout', kept ->> 'checkout_id',
      sha256(convert_to(kept ->> 'route' || e'\n', 'UTF8') || (kept ->> 'key_hash')::bytea), (kept ->> 'body_hash')::bytea,
      case when kept ->> 'order_id' is null then 'begun' else 'answered' end,
      nullif(kept -> 'order_id', 'null'), (kept ->> 'created_at')::timestamptz)::calls
  end
$$;
comment on function older_call(text, jsonb) is 'Gives a row of one of the three older tables of calls as a row of calls.';

create function begin_older_call() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun calls := older_call(tg_table_name, to_jsonb(new));
begin
  insert into calls as c select begun.*
  on conflict (scope, owner, key_hash) do update
  set call_hash = excluded.call_hash, state = 'begun', answer = null, created_at = excluded.created_at
  where c.scope <> 'checkout' and c.created_at <= shop_now() - interval '24 hours'
    or c.scope = 'checkout' and c.state = 'begun' and c.call_hash = excluded.call_hash
      and c.created_at <= shop_now() - interval '60 seconds';
  return case when found then new end;
end $$;
comment on function begin_older_call() is
  'Begins a call of the release before in calls as well, and keeps it from beginning one that is there already.';

create function end_older_call() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended calls := older_call(tg_table_name, to_jsonb(new));
begin
  update calls
  set call_hash = ended.call_hash, state = ended.state, answer = ended.answer, created_at = ended.created_at
  where (scope, owner, key_hash) = (ended.scope, ended.owner, ended.key_hash);
  return null;
end $$;
comment on function end_older_call() is 'Writes what the release before answered to a call to calls as well.';

create function drop_older_call() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone calls := older_call(tg_table_name, to_jsonb(old));
begin
  delete from calls
  where (scope, owner, key_hash, created_at) = (gone.scope, gone.owner, gone.key_hash, gone.created_at);
  return null;
end $$;
comment on function drop_older_call() is
  'Removes a call of the release before from calls as well, unless it was begun anew since.';

create trigger staff_calls_begin before insert on staff_calls for each row execute function begin_older_call();
create trigger staff_calls_end after update on staff_calls for each row execute function end_older_call();
create trigger staff_calls_drop after delete on staff_calls for each row execute function drop_older_call();
create trigger public_calls_begin before insert on public_calls for each row execute function begin_older_call();
create trigger public_calls_end after update on public_calls for each row execute function end_older_call();
create trigger public_calls_drop after delete on public_calls for each row execute function drop_older_call();
create trigger idempotency_begin before insert on idempotency for each row execute function begin_older_call();
create trigger idempotency_end after update on idempotency for each row execute function end_older_call();
create trigger idempotency_drop after delete on idempotency for each row execute function drop_older_call();

-- The triggers hold the tables until this commits, so no call falls between the copy and them.
insert into calls select (older_call('staff_calls', to_jsonb(c))).* from staff_calls c;
insert into calls select (older_call('public_calls', to_jsonb(c))).* from public_calls c;
insert into calls select (older_call('idempotency', to_jsonb(c))).* from idempotency c;
