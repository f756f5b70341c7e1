-- One row per e-mail, written in the transaction that caused it. The dedupe key makes a repeat a no-op.
create table emails (
  id         bigint generated always as identity primary key,
  dedupe_key text not null unique,
  template   text not null,
  recipient  text not null,
  -- Ids only: what must stay secret is loaded when the mail is sent, and never stored here.
  data       jsonb not null,
  -- What entitles us to write: an order, a request or a consent.
  reason     text not null check (reason <> ''),
  state      text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  attempt    integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  dead_at    timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'dead') = (dead_at is not null))
);

create index emails_unsent on emails (created_at) where state <> 'sent';
