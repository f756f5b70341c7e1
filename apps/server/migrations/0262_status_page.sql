-- How each part of the shop is, as the worker last saw it.
create table status_states (
  component  text primary key check (component in ('shop', 'checkout', 'keys', 'email')),
  state      text not null check (state in ('ok', 'trouble', 'down', 'unknown')),
  since      timestamptz not null default shop_now(),
  checked_at timestamptz not null default clock_timestamp()
);

-- One row a day: how often a part was looked at, and how often it was not well. A day without a row is unknown.
create table status_days (
  day       date not null,
  component text not null check (component in ('shop', 'checkout', 'keys', 'email')),
  looks     integer not null check (looks >= 0),
  unknown   integer not null default 0 check (unknown >= 0),
  trouble   integer not null default 0 check (trouble >= 0),
  down      integer not null default 0 check (down >= 0),
  primary key (day, component),
  check (unknown + trouble + down <= looks)
);

-- What staff say on the status page. The first note of an incident begins it, later ones follow it.
create table status_notes (
  id         bigint generated always as identity primary key,
  follows    bigint references status_notes,
  component  text check (component in ('shop', 'checkout', 'keys', 'email')),
  state      text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  message    text not null check (char_length(message) between 1 and 500),
  created_by text references staff,
  at         timestamptz not null default shop_now()
);

create index status_notes_of on status_notes (follows, id);
create index status_notes_by_age on status_notes (at desc);
