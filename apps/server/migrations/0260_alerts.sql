-- Trouble the shop noticed by itself. Of one kind and subject at most one is open.
create table alerts (
  id         bigint generated always as identity primary key,
  kind       text not null,
  -- What it is about within its kind: an edition, a machine, an invariant. Empty if there is only one.
  subject    text not null default '',
  severity   text not null check (severity in ('warning', 'critical')),
  says       text not null,
  value      double precision not null,
  threshold  double precision not null,
  raised_at  timestamptz not null default shop_now(),
  -- Since when it has looked well again, by the clock of the machine: it ends after a while of that.
  calm_since timestamptz,
  ended_at   timestamptz
);

create unique index alerts_open on alerts (kind, subject) where ended_at is null;
create index alerts_by_age on alerts (raised_at desc, id desc);

create function tell_of_alert() returns trigger
language plpgsql as $$
declare
  told text := case when new.ended_at is null then 'alert.raised' else 'alert.ended' end;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'alert:' || new.id, jsonb_build_object(
      'alertId', new.id, 'kind', new.kind, 'subject', new.subject, 'severity', new.severity,
      'value', new.value, 'threshold', new.threshold));
  end if;
  return null;
end $$;

create trigger listeners_hear_of_alerts after insert on alerts
for each row execute function tell_of_alert();

create trigger listeners_hear_of_ends after update of ended_at on alerts
for each row when (old.ended_at is null and new.ended_at is not null)
execute function tell_of_alert();

create trigger alerts_are_told after insert or update of ended_at on alerts
for each statement execute function tell_staff('health');

-- How many requests of a part were answered in a minute, and how many of them failed; added up over all servers.
create table minute_counts (
  minute timestamptz not null,
  name   text not null check (name in ('shop', 'checkout', 'coupons')),
  total  bigint not null check (total >= 0),
  failed bigint not null check (failed between 0 and total),
  primary key (minute, name)
);

-- What each running process last said of itself. Times are those of the machine that has the database.
create table process_beats (
  process    text primary key,
  role       text not null check (role in ('server', 'worker')),
  machine    text not null,
  version    text not null,
  node       text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at    timestamptz not null default clock_timestamp(),
  -- Parts outside of it, and whether each is away: {"redis": false}
  parts      jsonb not null,
  -- How far the clock of the machine is ahead; null while nobody could tell.
  clock_offset_seconds double precision,
  -- Watched folders with what is free there: [{"folder": "/", "bytes": 1, "free": 1}]
  disks      jsonb not null
);

-- Since when an encryption key has wrapped keys.
create table encryption_key_ages (
  kek_id text primary key,
  since  timestamptz not null
);

-- What work outside of the shop reported when it was done, such as a backup.
create table ops_reports (
  id    bigint generated always as identity primary key,
  kind  text not null check (kind in ('backup', 'restore-drill')),
  at    timestamptz not null default shop_now(),
  bytes bigint check (bytes > 0)
);

create index ops_reports_newest on ops_reports (kind, at desc);
