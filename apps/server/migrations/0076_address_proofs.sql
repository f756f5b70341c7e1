-- How a buyer was recognised. Corrections are no longer counted out: a stranger who used them up would lock out the owner.
alter table order_address_changes
  drop constraint order_address_changes_nth_check,
  drop constraint order_address_changes_proof_check,
  add constraint order_address_changes_nth_check check (nth > 0),
  add constraint order_address_changes_proof_check
    check (proof in ('receipt', 'browser', 'code', 'delay', 'card', 'taken_back'));

-- A change of address that someone asked for: by a code to the old mailbox, or by waiting while it may object.
create table address_wishes (
  id              bigint generated always as identity primary key,
  order_id        text not null references orders,
  way             text not null check (way in ('code', 'delay')),
  old_email       text not null,
  new_email       text not null,
  -- Whether the browser that asked had the order open.
  is_from_browser boolean not null,
  network         text not null,
  -- Hashes of the code or of the links, one for each mail that was written. Their text is in the mails alone.
  secrets         bytea[] not null default '{}',
  state           text not null default 'open'
    check (state in ('open', 'done', 'stopped', 'taken_back', 'overtaken', 'refused')),
  asked_at        timestamptz not null default shop_now(),
  -- Until when the code works, or when the change happens.
  until           timestamptz not null,
  ended_at        timestamptz,
  check ((state = 'open') = (ended_at is null))
);

create index address_wishes_of_order on address_wishes (order_id, id);
create unique index address_wishes_waiting on address_wishes (order_id) where way = 'delay' and state = 'open';
create index address_wishes_due on address_wishes (until) where way = 'delay' and state = 'open';

-- Wrong digits of a card, by buyers and staff together. Ten close this way for the order, for good.
create table card_digit_tries (
  order_id text primary key references orders,
  wrong    integer not null check (wrong between 1 and 10),
  last_at  timestamptz not null default shop_now()
);

-- A key that was seen before its order moved to an address nobody proved: it is not shown or mailed there.
alter table assignments add column withheld_at timestamptz;
