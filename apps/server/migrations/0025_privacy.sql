-- What someone agreed to or refused, in which words and when. Rows are only ever added. A person is a keyed
-- hash of the address, a visitor one of the browser: neither leads back to anyone without the shop's secret.
create table consents (
  id           bigint generated always as identity primary key,
  subject_hash bytea not null,
  kind         text not null check (kind in ('cookies', 'marketing')),
  choice       text not null check (choice in ('granted', 'refused')),
  text_version text not null,
  source       text not null check (source in ('banner', 'browser', 'account', 'unsubscribe', 'erasure')),
  at           timestamptz not null default now()
);

create index consents_of on consents (subject_hash, id desc);
create index consents_oldest on consents (at);

-- The shop itself may not remove a consent; this does, and only what is older than any claim about it.
create function forget_consents(years integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from consents where at < shop_now() - make_interval(years => greatest(years, 3)) returning 1
  )
  select count(*) from gone;
end;

-- Addresses that want no more of a kind of mail. It outlives the person's data: that is its purpose.
create table email_suppressions (
  address_hash bytea not null,
  kind         text not null check (kind in ('marketing')),
  source       text not null,
  created_at   timestamptz not null default now(),
  primary key (address_hash, kind)
);

-- A copy of someone's data, for a day.
create table data_exports (
  id            text primary key,
  email_normal  text not null,
  customer_id   text,
  state         text not null default 'queued' check (state in ('queued', 'ready')),
  file          bytea,
  requested_at  timestamptz not null default now(),
  ready_at      timestamptz,
  expires_at    timestamptz not null,
  downloaded_at timestamptz,
  check ((state = 'ready') = (file is not null))
);

-- One at a time per person.
create unique index data_exports_one on data_exports (email_normal);

-- A wish to be forgotten. The address is here until the last mail to it has gone, then in no table.
create table erasures (
  id           text primary key,
  email_normal text,
  customer_id  text,
  address_hash bytea not null,
  state        text not null default 'asked' check (state in ('asked', 'farewell', 'done')),
  requested_at timestamptz not null default now(),
  started_at   timestamptz,
  done_at      timestamptz,
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'done') = (email_normal is null))
);

create unique index erasures_one on erasures (email_normal);
create index erasures_open on erasures (requested_at) where state <> 'done';

alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('verify', 'reset', 'access', 'erase'));
