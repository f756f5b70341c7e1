-- A mail that cannot arrive says why and since when. It may have been accepted before it came back.
alter table emails
  drop constraint emails_state_check,
  drop constraint emails_check,
  add column bounced_at timestamptz,
  add column bounce_code text,
  add constraint emails_state_check check (state in ('queued', 'sent', 'dead', 'dropped', 'bounced')),
  add constraint emails_sent check (state <> 'sent' or sent_at is not null),
  add constraint emails_sent_once check (sent_at is null or state in ('sent', 'bounced')),
  add constraint emails_bounced check ((state = 'bounced') = (bounced_at is not null and bounce_code is not null));

create index emails_of_reason on emails (reason);

-- What a buyer can prove without us: the end of the card that paid. Never more of it.
alter table payment_attempts
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add column card_brand text;

-- Where an order was sent before. The proof says how its buyer was recognised.
create table order_address_changes (
  id        bigint generated always as identity primary key,
  order_id  text not null references orders,
  nth       integer not null check (nth between 1 and 2),
  old_email text not null,
  new_email text not null,
  proof     text not null check (proof in ('receipt', 'browser')),
  network   text not null,
  at        timestamptz not null default now(),
  unique (order_id, nth)
);

-- A key whose text was given to its buyer's browser. The network is shortened, the device a name.
create table key_reveals (
  id            bigint generated always as identity primary key,
  assignment_id bigint not null references assignments,
  network       text not null,
  device        text not null,
  source        text not null default 'server' check (source in ('server')),
  at            timestamptz not null default now()
);

create index key_reveals_of on key_reveals (assignment_id, at);
