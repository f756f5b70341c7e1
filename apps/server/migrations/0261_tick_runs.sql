-- When each tick last ran in any worker, and how that went. Quick ones are noted once a minute.
create table tick_runs (
  name       text primary key,
  every_ms   bigint not null check (every_ms > 0),
  is_shared  boolean not null,
  known_at   timestamptz not null default clock_timestamp(),
  ran_at     timestamptz,
  took_ms    integer,
  failed_at  timestamptz,
  last_error text
);
