-- Which worker ran a shared tick last: work that asks the provider or clears old rows runs once per
-- shop, however many workers there are.
create table tick_turns (
  name text primary key,
  taken_at timestamptz not null
);
