-- Staff see tokens by a number, never by what opens them, and may end one.
alter table download_tokens
  add column id           bigint generated always as identity unique,
  add column last_used_at timestamptz,
  add column revoked_at   timestamptz,
  add column revoked_by   text references staff;

create index download_tokens_newest on download_tokens (created_at, id);
create index download_tokens_of_order on download_tokens (order_id);

create index download_access_log_newest on download_access_log (at, id);
create index download_access_log_failed on download_access_log (at, id) where not success;
create index download_access_log_of_product on download_access_log (product_id, at, id);
