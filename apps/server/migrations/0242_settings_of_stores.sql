-- What a store says differently from the shop. Without a row it says the same.
create table settings_of_stores (
  store_id text not null references stores (id) check (store_id <> 'main'),
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default shop_now(),
  version bigint not null default 1 check (version > 0),
  primary key (store_id, key)
);

create trigger settings_of_stores_are_content
after insert or update or delete or truncate on settings_of_stores
for each statement execute function raise_content_version();

alter table setting_changes add column store_id text not null default 'main' references stores (id);
