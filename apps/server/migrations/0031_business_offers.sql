-- A priced answer to a request. What it says is never edited: another version supersedes it.
create table business_offers (
  id            bigint generated always as identity primary key,
  -- Null once the person who asked was erased; an offer that was bought stays as part of the sale.
  quote_id      bigint references business_quotes on delete set null,
  reference     text not null,
  version       integer not null check (version > 0),
  currency      text not null,
  lines         jsonb not null,
  total_minor   bigint not null check (total_minor > 0),
  -- Whom it is from and for, as on the day it was issued.
  parties       jsonb not null,
  note          text not null default '' check (length(note) <= 2000),
  issued_by     text not null,
  issued_at     timestamptz not null,
  expires_at    timestamptz not null check (expires_at > issued_at),
  superseded_at timestamptz,
  unique (reference, version)
);

create unique index business_offers_standing on business_offers (reference) where superseded_at is null;
create index business_offers_of_quote on business_offers (quote_id);

-- Links that open an offer until it ends. Only their hashes are kept.
create table business_offer_links (
  token_hash bytea primary key,
  offer_id   bigint not null references business_offers on delete cascade,
  created_at timestamptz not null default now()
);

create index business_offer_links_of on business_offer_links (offer_id);

-- Browsers that opened an offer by its link: their owners read the mailbox of the person who asked.
create table business_offer_access (
  checkout_id bigint not null references checkout_sessions on delete cascade,
  offer_id    bigint not null references business_offers on delete cascade,
  opened_at   timestamptz not null,
  primary key (checkout_id, offer_id)
);

create index business_offer_access_of on business_offer_access (offer_id);

-- What was sold by an offer is charged what the offer says, whatever the catalogue says.
alter table orders add column offer_id bigint references business_offers;
-- No matter who presses at the same time, and where: one payment of an offer is open.
create unique index orders_awaiting_of_offer on orders (offer_id) where payment_status = 'awaiting';
create index orders_of_offer on orders (offer_id) where offer_id is not null;

-- The cart has its own limit of 50; an offer holds as many as were asked for.
alter table order_lines drop constraint order_lines_quantity_check;
alter table order_lines add constraint order_lines_quantity_check check (quantity between 1 and 10000);

-- One key of an order for one colleague of its buyer.
create table seat_assignments (
  id            bigint generated always as identity primary key,
  order_id      text not null references orders,
  product_id    text not null references products,
  assignment_id bigint not null unique references assignments,
  email         text not null,
  email_normal  text not null,
  state         text not null default 'assigned' check (state in ('assigned', 'ended')),
  at            timestamptz not null
);

-- A colleague gets one key of an edition.
create unique index seat_assignments_of_colleague
  on seat_assignments (order_id, product_id, email_normal) where state = 'assigned';
create index seat_assignments_of_address on seat_assignments (email_normal);

-- A key that was taken back or replaced is nobody's seat any more, no matter who took it.
create function end_seat() returns trigger language plpgsql as $$
begin
  update seat_assignments set state = 'ended' where assignment_id = new.id and state = 'assigned';
  return null;
end $$;

create trigger seat_of_ended_key
  after update of revoked_at on assignments
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_seat();
