-- How many keys of each edition are in each state but sold or held: rows of whole counts, and moves that are not yet
-- part of them. A count is the sum of both. Keys that another shop sold are nobody's stock.
create table stock_counts (
  product_id text not null references products (id),
  status     text not null
    check (status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')),
  units      bigint not null,
  primary key (product_id, status)
);

create table stock_moves (
  id         bigint generated always as identity primary key,
  product_id text not null,
  batch_id   bigint not null,
  status     text not null,
  units      integer not null
);

-- In the transaction that moves the units: there is never one without the other. Sold and held are left out: what is
-- held is few and found by an index, and what is sold is the rest.
create function note_moved_units() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_moves (product_id, batch_id, status, units)
    select product_id, batch_id, status, count(*)
    from fresh
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    group by product_id, batch_id, status;
  elsif tg_op = 'DELETE' then
    insert into stock_moves (product_id, batch_id, status, units)
    select product_id, batch_id, status, -count(*)
    from stale
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    group by product_id, batch_id, status;
  else
    insert into stock_moves (product_id, batch_id, status, units)
    select product_id, batch_id, status, sum(units)
    from (
      select product_id, batch_id, status, -1 as units from stale
      union all
      select product_id, batch_id, status, 1 from fresh
    ) moved
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    group by product_id, batch_id, status
    having sum(units) <> 0;
  end if;
  return null;
end $$;

create trigger new_units_are_counted
after insert on key_units
referencing new table as fresh
for each statement execute function note_moved_units();

create trigger moved_units_are_counted
after update on key_units
referencing old table as stale new table as fresh
for each statement execute function note_moved_units();

create trigger lost_units_are_counted
after delete on key_units
referencing old table as stale
for each statement execute function note_moved_units();

create function forget_stock_counts() returns trigger
language plpgsql as $$
begin
  delete from stock_moves;
  delete from stock_counts;
  return null;
end $$;

create trigger no_units_are_counted
after truncate on key_units
for each statement execute function forget_stock_counts();

-- All counts anew, for units that came past the triggers.
create function rebuild_stock_counts() returns void
language plpgsql as $$
begin
  lock table key_units in share row exclusive mode;
  delete from stock_moves;
  delete from stock_counts;
  insert into stock_counts (product_id, status, units)
  select u.product_id, u.status, count(*)
  from key_units u
  where u.status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    and u.batch_id <> all(array(select id from key_batches where shop_import_id is not null))
  group by u.product_id, u.status;
end $$;

select rebuild_stock_counts();
