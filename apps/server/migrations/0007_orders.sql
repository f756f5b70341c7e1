-- The browser that is checking out, known by the hash of its cookie.
create table checkout_sessions (
  id          bigint generated always as identity primary key,
  token_hash  bytea not null unique,
  coupon_code text,
  network     text not null,
  user_agent  text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);

-- Prices, rate and coupon as they were told to one browser; good until expires_at.
create table quotes (
  id             text primary key,
  checkout_id    bigint not null references checkout_sessions,
  cart_hash      bytea not null,
  lines          jsonb not null,
  coupon_id      bigint references coupons,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  total_minor    bigint not null check (total_minor >= 0),
  rate_id        bigint not null references currency_rates,
  currency       text not null,
  charge_minor   bigint not null check (charge_minor >= 0),
  quoted_at      timestamptz not null,
  expires_at     timestamptz not null,
  check (total_minor = subtotal_minor - discount_minor)
);

create index quotes_of_checkout on quotes (checkout_id, quoted_at desc);

-- An order exists before it is paid.
create table orders (
  id                text primary key check (id like 'order\_%'),
  order_number      text not null unique,
  checkout_id       bigint references checkout_sessions,
  quote_id          text references quotes,
  email             text not null,
  email_normal      text not null,
  first_name        text not null,
  last_name         text not null,
  phone             text not null,
  address           text not null,
  city              text not null,
  zip_code          text not null,
  country           text not null check (length(country) = 2),
  subtotal_minor    bigint not null check (subtotal_minor >= 0),
  discount_minor    bigint not null check (discount_minor between 0 and subtotal_minor),
  total_minor       bigint not null check (total_minor = subtotal_minor - discount_minor),
  coupon_id         bigint references coupons,
  rate_id           bigint not null references currency_rates,
  charge_currency   text not null,
  charge_minor      bigint not null check (charge_minor >= 0),
  payment_status    text not null default 'awaiting' check (payment_status in (
                      'awaiting', 'processing', 'failed', 'expired', 'paid', 'review', 'partially_refunded',
                      'refunded', 'disputed', 'dispute_lost')),
  fulfilment_status text not null default 'none' check (fulfilment_status in (
                      'none', 'backordered', 'partial', 'allocated', 'delivered', 'revoked')),
  hold_reason       text,
  device            jsonb not null default '{}',
  quoted_at         timestamptz not null,
  created_at        timestamptz not null default now(),
  expires_at        timestamptz not null,
  paid_at           timestamptz,
  check ((payment_status in ('awaiting', 'processing', 'failed', 'expired')) or paid_at is not null or payment_status = 'review')
);

create index orders_newest on orders (created_at desc, id desc);
create index orders_of_email on orders (email_normal, created_at desc);
create index orders_open on orders (created_at) where payment_status in ('awaiting', 'processing', 'failed');
create index orders_of_checkout on orders (checkout_id);
create index orders_recently_paid on orders (paid_at desc) where paid_at is not null;

create table order_lines (
  id               bigint generated always as identity primary key,
  order_id         text not null references orders,
  product_id       text not null references products,
  product_name     text not null,
  quantity         integer not null check (quantity between 1 and 50),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor   bigint not null check (discount_minor >= 0),
  total_minor      bigint not null check (total_minor >= 0),
  charge_minor     bigint not null check (charge_minor >= 0),
  unique (order_id, product_id),
  check (total_minor = quantity * unit_price_minor - discount_minor)
);

create table order_status_changes (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders,
  field      text not null check (field in ('payment', 'fulfilment')),
  from_state text not null,
  to_state   text not null,
  cause      text not null,
  at         timestamptz not null default now()
);

create index order_status_changes_of on order_status_changes (order_id, id);

-- One try at paying. Its id is the idempotency key of every call to the provider about it.
create table payment_attempts (
  id           text primary key,
  order_id     text not null references orders,
  intent_id    text unique,
  session_id   text unique,
  secret_hash  bytea,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  is_live      boolean not null,
  status       text not null default 'open'
               check (status in ('open', 'succeeded', 'failed', 'cancelled', 'duplicate', 'mismatch')),
  created_at   timestamptz not null default now(),
  checked_at   timestamptz
);

create index payment_attempts_of_order on payment_attempts (order_id);
create index payment_attempts_open on payment_attempts (created_at) where status = 'open';

-- Money that moved at the provider. Rows are only ever added.
create table ledger (
  id           bigint generated always as identity primary key,
  order_id     text not null references orders,
  attempt_id   text references payment_attempts,
  kind         text not null check (kind in ('charge', 'refund', 'dispute', 'dispute_reversal')),
  provider_ref text not null unique,
  amount_minor bigint not null check (amount_minor >= 0),
  currency     text not null,
  at           timestamptz not null default now()
);

create index ledger_of_order on ledger (order_id);

create table coupon_uses (
  order_id   text primary key references orders,
  coupon_id  bigint not null references coupons,
  email_hash bytea not null,
  state      text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now()
);

create index coupon_uses_of on coupon_uses (coupon_id, email_hash) where state <> 'released';

-- A unit belongs to one place of one line, once and for ever: unit_id is unique whatever happens later.
create table assignments (
  id                bigint generated always as identity primary key,
  unit_id           bigint not null unique references key_units,
  order_line_id     bigint not null references order_lines,
  slot              integer not null check (slot > 0),
  batch             integer not null check (batch > 0),
  assigned_at       timestamptz not null default now(),
  revoked_at        timestamptz,
  reveals           integer not null default 0,
  first_revealed_at timestamptz
);

create unique index assignments_live on assignments (order_line_id, slot) where revoked_at is null;

create table backorders (
  order_line_id bigint primary key references order_lines,
  product_id    text not null references products,
  missing       integer not null check (missing > 0),
  paid_at       timestamptz not null
);

create index backorders_first_come on backorders (product_id, paid_at, order_line_id);

-- What the provider told us, kept before it is acknowledged.
create table webhook_events (
  id           text primary key,
  type         text not null,
  payload      jsonb not null,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  attempts     integer not null default 0,
  last_error   text
);

create index webhook_events_open on webhook_events (received_at) where processed_at is null;

-- Who may see an order in full: the browser that bought it, or one that proved its e-mail address.
create table order_access (
  token_hash bytea not null,
  order_id   text not null references orders,
  expires_at timestamptz not null,
  primary key (token_hash, order_id)
);

-- A link in an e-mail. It opens a page whose button redeems it, once.
create table access_links (
  token_hash bytea primary key,
  order_id   text not null references orders,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

create table invariant_runs (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  results    jsonb not null,
  violations integer not null
);
