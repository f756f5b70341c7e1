-- What a buyer in the EU or the UK agreed to before paying, word for word. Rows are only ever added.
create table order_consents (
  order_id     text not null references orders,
  kind         text not null check (kind in ('immediate_delivery', 'withdrawal_waiver')),
  text_version text not null,
  wording      text not null,
  network      text not null,
  agreed_at    timestamptz not null,
  primary key (order_id, kind)
);

-- A declaration of withdrawal, as it was made and acknowledged. Rows are only ever added.
create table withdrawals (
  id           text primary key check (id like 'wd\_%'),
  order_id     text not null references orders,
  name         text not null,
  text_version text not null,
  wording      text not null,
  network      text not null,
  declared_at  timestamptz not null
);

create index withdrawals_of_order on withdrawals (order_id);

-- Asked for by order number and address. The token is made when its mail is written, and works once.
create table withdrawal_links (
  id         bigint generated always as identity primary key,
  order_id   text not null references orders,
  name       text not null,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index withdrawal_links_of_order on withdrawal_links (order_id, created_at);

-- One wish for money back. Its id is the idempotency key of the refund at the provider.
create table refund_requests (
  id            text primary key check (id like 'rr\_%'),
  order_id      text not null references orders,
  withdrawal_id text references withdrawals,
  reason        text not null check (reason in (
                  'changed_mind', 'wrong_edition', 'does_not_activate', 'not_delivered', 'other', 'withdrawal')),
  note          text not null default '',
  -- Decided by the rules alone: only for keys that nobody saw.
  is_automatic  boolean not null,
  state         text not null check (state in (
                  'review', 'approved', 'refunded', 'refused', 'failed', 'closed')),
  refusal       text check (refusal in (
                  'key_in_use', 'repeated_requests', 'outside_policy', 'right_lapsed', 'not_a_consumer')),
  amount_minor  bigint not null check (amount_minor >= 0),
  currency      text not null,
  asked_at      timestamptz not null,
  decided_at    timestamptz,
  decided_by    text,
  refund_ref    text unique,
  check ((state = 'refused') = (refusal is not null)),
  check ((reason = 'withdrawal') = (withdrawal_id is not null))
);

create index refund_requests_of_order on refund_requests (order_id);
create index refund_requests_waiting on refund_requests (asked_at) where state in ('review', 'approved');

-- The licences a request is about, each a place of an order line with the share that was paid for it.
create table refund_units (
  request_id    text not null references refund_requests,
  order_line_id bigint not null references order_lines,
  slot          integer not null check (slot > 0),
  -- Null where the key had not come yet.
  assignment_id bigint references assignments,
  was_seen      boolean not null,
  amount_minor  bigint not null check (amount_minor >= 0),
  -- When the key ceased to be the buyer's, or the place ceased to wait for one.
  taken_back_at timestamptz,
  -- False once the request was refused: the licence may be asked about again.
  is_live       boolean not null default true,
  primary key (request_id, order_line_id, slot)
);

-- No licence is given back twice.
create unique index refund_units_once on refund_units (order_line_id, slot) where is_live;
create index refund_units_of_assignment on refund_units (assignment_id);
