-- transaction
-- ## buying/ucp
--
-- A cart that an agent fills for a person. Its id opens it, so the hash alone is kept. It holds no address and no name.
create table agent_carts (
  id_hash     bytea primary key,
  store_id    text not null references stores,
  items       jsonb not null check (jsonb_typeof(items) = 'array'),
  coupon_code text,
  currency    text not null,
  -- How many checkouts were opened from it; the last one may still be open.
  checkouts   integer not null default 0 check (checkouts >= 0),
  body_hash   bytea not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index agent_carts_oldest on agent_carts (expires_at);
create index agent_carts_of_store on agent_carts (store_id);

-- A checkout that an agent opened: a cart that is handed over to a person, who pays.
create table agent_checkouts (
  id_hash        bytea primary key,
  handed_cart_id bigint not null unique references handed_carts on delete cascade,
  agent          text not null check (char_length(agent) between 1 and 255),
  is_canceled    boolean not null default false,
  body_hash      bytea not null,
  created_at     timestamptz not null
);

-- The currency that the person is shown first; null leaves it to their browser.
alter table handed_carts add column currency text;
