-- Reviews by edition, state and stars, counted by the statement that changes them: pages and staff read sums of a few
-- rows, however much was written. Few write at once, so each statement adds to the counts itself.
create table review_counts (
  product_id  text not null references products (id),
  state       text not null
    check (state in ('pending', 'approved', 'rejected', 'spam', 'withdrawn')),
  rating      smallint not null,
  is_verified boolean not null,
  is_demo     boolean not null,
  count       integer not null,
  primary key (product_id, state, rating, is_verified, is_demo)
);

-- In one order, so that no two statements wait for each other.
create function count_reviews() returns trigger
language plpgsql as $$
declare
  changes review_counts[];
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select row(product_id, state, rating, is_verified, is_demo, 1)::review_counts from fresh);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(product_id, state, rating, is_verified, is_demo, -1)::review_counts from stale);
  end if;
  insert into review_counts as c
  select product_id, state, rating, is_verified, is_demo, sum(count)
  from unnest(changes)
  group by product_id, state, rating, is_verified, is_demo
  having sum(count) <> 0
  order by product_id, state, rating, is_verified, is_demo
  on conflict (product_id, state, rating, is_verified, is_demo) do update
  set count = c.count + excluded.count;
  return null;
end $$;

create trigger new_reviews_are_counted
after insert on reviews
referencing new table as fresh
for each statement execute function count_reviews();

create trigger changed_reviews_are_counted
after update on reviews
referencing old table as stale new table as fresh
for each statement execute function count_reviews();

create trigger lost_reviews_are_counted
after delete on reviews
referencing old table as stale
for each statement execute function count_reviews();

create function forget_review_counts() returns trigger
language plpgsql as $$
begin
  delete from review_counts;
  return null;
end $$;

create trigger no_reviews_are_counted
after truncate on reviews
for each statement execute function forget_review_counts();

-- All counts anew, for reviews that came past the triggers.
create function rebuild_review_counts() returns void
language plpgsql as $$
begin
  lock table reviews in share row exclusive mode;
  delete from review_counts;
  insert into review_counts
  select product_id, state, rating, is_verified, is_demo, count(*)
  from reviews
  group by product_id, state, rating, is_verified, is_demo;
end $$;

select rebuild_review_counts();
