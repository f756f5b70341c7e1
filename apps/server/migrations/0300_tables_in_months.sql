-- Tables that only grow, in parts of a month each (of a day where rows live for days): what is too old goes
-- with its part, and an index is never larger than its month. No rule spans their parts. The parts are in a
-- schema of their own, so that a list of the shop's tables names each table once.
create schema parts;

create table timed_tables (
  name        text primary key,
  column_name text not null,
  unit        text not null check (unit in ('day', 'month')),
  -- Parts that ended so long ago are dropped; without it none is.
  kept_days   integer check (kept_days > 0)
);

-- Gives one table parts. What it has becomes its first one, up to the end of the present month, without
-- copying a row.
create function split_by_time(name text, column_name text, unit text, primary_key text, kept_days integer)
returns void language plpgsql as $$
declare
  old text := name || '_before';
  counted text;
  last bigint;
  is_empty boolean;
  ends timestamptz;
  statement text;
  statements text[] := '{}';
  drops text[] := '{}';
begin
  -- What does not come along with LIKE, as statements about the new table.
  select coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into statements
  from pg_index i where i.indrelid = name::regclass and not i.indisunique;
  select statements || coalesce(array_agg(
    format('alter table public.%I add constraint %I %s', name, conname, pg_get_constraintdef(oid))), '{}')
  into statements
  from pg_constraint where conrelid = name::regclass and contype = 'f';
  select statements || coalesce(array_agg(pg_get_triggerdef(oid)), '{}'),
    coalesce(array_agg(format('drop trigger %I on parts.%I', tgname, old)), '{}')
  into statements, drops
  from pg_trigger where tgrelid = name::regclass and not tgisinternal;
  select a.attname into counted
  from pg_attribute a where a.attrelid = name::regclass and a.attidentity <> '';

  execute format('alter table public.%I rename to %I', name, old);
  execute format('alter table public.%I set schema parts', old);
  foreach statement in array drops loop execute statement; end loop;
  execute format(
    'create table public.%I (like parts.%I including defaults including constraints including identity) partition by range (%I)',
    name, old, column_name);
  if counted is not null then
    execute format('select max(%I) from parts.%I', counted, old) into last;
    if last is not null then
      perform setval(pg_get_serial_sequence(format('public.%I', name), counted), last);
    end if;
    execute format('alter table parts.%I alter column %I drop identity', old, counted);
  end if;
  execute format('select not exists (select from parts.%I)', old) into is_empty;
  if is_empty then
    execute format('drop table parts.%I', old);
  else
    -- Its key is another one; its other indexes are those of the new table, and are kept.
    execute (
      select format('alter table parts.%I drop constraint %I', old, conname)
      from pg_constraint where conrelid = format('parts.%I', old)::regclass and contype = 'p');
  end if;
  execute format('alter table public.%I add primary key (%s)', name, primary_key);
  foreach statement in array statements loop execute statement; end loop;
  if not is_empty then
    execute format('select greatest(max(%I)::timestamptz, now()) from parts.%I', column_name, old) into ends;
    ends := (date_trunc(unit, ends at time zone 'UTC') + ('1 ' || unit)::interval) at time zone 'UTC';
    execute format('alter table public.%I attach partition parts.%I for values from (minvalue) to (%L)',
      name, old, ends);
  end if;
  -- What no other part takes, so that nothing is ever refused.
  execute format('create table parts.%I partition of public.%I default', name || '_other', name);
  insert into timed_tables values (name, column_name, unit, kept_days);
end $$;

-- The part of one moment, unless there is one. What waits for it elsewhere moves in.
create function make_part(timed timed_tables, moment timestamptz)
returns void language plpgsql set timezone = 'UTC' as $$
declare
  begins timestamptz := date_trunc(timed.unit, moment);
  ends timestamptz := date_trunc(timed.unit, moment) + ('1 ' || timed.unit)::interval;
  part text := timed.name || to_char(date_trunc(timed.unit, moment),
    case timed.unit when 'day' then '_YYYY_MM_DD' else '_YYYY_MM' end);
  other text := timed.name || '_other';
  columns text;
begin
  if to_regclass(format('parts.%I', part)) is not null then return; end if;
  execute format('lock table parts.%I in access exclusive mode', other);
  execute format(
    'create table parts.%I (like public.%I including defaults including constraints)', part, timed.name);
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute
  where attrelid = format('public.%I', timed.name)::regclass and attnum > 0 and not attisdropped;
  execute format(
    'with moved as (delete from parts.%1$I where %2$I >= %3$L and %2$I < %4$L returning %5$s)
     insert into parts.%6$I (%5$s) select %5$s from moved',
    other, timed.column_name, begins, ends, columns, part);
  execute format('alter table public.%I attach partition parts.%I for values from (%L) to (%L)',
    timed.name, part, begins, ends);
exception
  -- The first part of a table that had rows before it had parts reaches to here.
  when invalid_object_definition then null;
end $$;

-- Makes the parts of the next weeks and drops those whose time is over. The running shop may call it and
-- may make or drop nothing else.
create function keep_parts(since timestamptz default shop_now()) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  timed timed_tables;
  moment timestamptz;
  ended record;
  dropped integer := 0;
begin
  for timed in select * from timed_tables order by name loop
    for moment in
      select generate_series(date_trunc(timed.unit, since),
        date_trunc(timed.unit, shop_now()) + (case timed.unit when 'day' then '3 days' else '2 months' end)::interval,
        ('1 ' || timed.unit)::interval)
    loop
      if timed.kept_days is null
        or moment + ('1 ' || timed.unit)::interval > shop_now() - make_interval(days => timed.kept_days)
      then
        perform make_part(timed, moment);
      end if;
    end loop;
    for ended in
      select part.relname
      from pg_inherits
      join pg_class part on part.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = format('public.%I', timed.name)::regclass
        and substring(pg_get_expr(part.relpartbound, part.oid) from 'TO \(''([^'']+)''\)')::timestamptz
          <= shop_now() - make_interval(days => timed.kept_days)
    loop
      execute format('drop table parts.%I', ended.relname);
      dropped := dropped + 1;
    end loop;
    if timed.kept_days is not null then
      execute format('delete from parts.%I where %I < %L',
        timed.name || '_other', timed.column_name, shop_now() - make_interval(days => timed.kept_days));
    end if;
  end loop;
  return dropped;
end $$;

-- PostgreSQL counts the rows of parts by itself, those of their table never.
create function count_timed_tables() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  timed timed_tables;
begin
  for timed in select * from timed_tables loop
    execute format('analyze public.%I', timed.name);
  end loop;
end $$;

-- A seal has the moment of its row: both are found in the parts of one month.
alter table audit_seals drop constraint audit_seals_seq_fkey;
alter table audit_seals drop constraint audit_seals_hash_key;
alter table audit_seals add column at timestamptz;
update audit_seals s set at = l.at from audit_log l where l.seq = s.seq;
alter table audit_seals alter column at set not null;

select split_by_time('audit_log', 'at', 'month', 'seq, at', null);
select split_by_time('audit_seals', 'at', 'month', 'seq, at', null);
select split_by_time('order_status_changes', 'at', 'month', 'id, at', null);
select split_by_time('key_reveals', 'at', 'month', 'id, at', null);
select split_by_time('download_access_log', 'at', 'month', 'id, at', null);
select split_by_time('custom_script_log', 'at', 'day', 'id, at', 6);
select split_by_time('figure_days', 'day', 'month',
  'day, kind, store_id, channel, country, currency, product_id', null);
-- The kinds of acts there are, so that nobody looks for them in every month.
create table audit_actions (action text primary key);
insert into audit_actions select distinct action from audit_log;

alter table audit_seals add foreign key (seq, at) references audit_log (seq, at);
select keep_parts();

drop function split_by_time;
