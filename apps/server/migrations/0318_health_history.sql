-- One row an hour for each part the shop lives on: how often it was looked at, and how often it was slow or away.
create table part_hours (
  part  text not null check (part in ('database', 'queue', 'email', 'provider', 'redis', 'disk')),
  hour  timestamptz not null,
  looks integer not null check (looks > 0),
  slow  integer not null default 0 check (slow >= 0),
  away  integer not null default 0 check (away >= 0),
  primary key (hour, part),
  check (slow + away <= looks)
);

-- How many jobs of a queue workers ran in a quarter of an hour, and how many of these tries failed.
create table queue_quarters (
  queue   text not null,
  quarter timestamptz not null,
  done    bigint not null check (done >= 0),
  failed  bigint not null check (failed >= 0),
  primary key (quarter, queue)
);

alter table invariant_runs add column took_ms integer check (took_ms >= 0);
-- How long the other system took for its last answer.
alter table webhook_deliveries add column took_ms integer check (took_ms >= 0);
