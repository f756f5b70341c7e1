-- Opens the Mac download page of an order, and no key. Only the hash of the token is kept.
create table download_tokens (
  token_hash bytea primary key,
  order_id   text not null references orders,
  uses       integer not null default 0 check (uses between 0 and 10),
  created_at timestamptz not null default shop_now(),
  expires_at timestamptz not null
);

create index download_tokens_old on download_tokens (expires_at);

-- Who fetched what, as the shop saw it or as a page told. Rows are only ever added; erasing a person empties network and browser.
create table download_access_log (
  id              bigint generated always as identity primary key,
  order_id        text not null references orders,
  at              timestamptz not null default shop_now(),
  product_id      text references products,
  download_type   text not null check (download_type in ('license_key', 'software', 'other')),
  download_source text not null check (download_source in (
                    'order_success', 'order_success_mac', 'download_page', 'email', 'account', 'other')),
  success         boolean not null,
  source          text not null check (source in ('server', 'client')),
  file_size       bigint check (file_size >= 0),
  duration_ms     bigint check (duration_ms >= 0),
  error_message   text check (length(error_message) <= 300),
  ip_prefix       text not null,
  user_agent      text not null
);

create index download_access_log_of_order on download_access_log (order_id, at desc);
