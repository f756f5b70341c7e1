-- What an edition cost elsewhere, where and when somebody saw it. A row is never changed: a price that is seen
-- again is another row, and the one before it ends.
create table price_comparisons (
  id          bigint generated always as identity primary key,
  product_id  text not null references products,
  place       text not null check (place in ('vendor', 'marketplace')),
  seller      text not null check (char_length(seller) between 2 and 80),
  price_minor bigint not null check (price_minor > 0),
  currency    text not null
    check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  source_url  text check (source_url ~ '^https://' and length(source_url) <= 500),
  source_note text check (length(source_note) between 1 and 500),
  seen_on     date not null,
  expires_at  timestamptz not null,
  created_by  text references staff,
  created_at  timestamptz not null default shop_now(),
  ended_at    timestamptz,
  ended_by    text references staff,
  end_reason  text check (length(end_reason) <= 500),
  -- Noticed once that it ran out, so that pages are made anew.
  is_lapsed   boolean not null default false,
  check (source_url is not null or source_note is not null),
  check ((expires_at at time zone 'UTC')::date <= seen_on + 31)
);

create unique index price_comparisons_current on price_comparisons (product_id, place) where ended_at is null;
create index price_comparisons_newest on price_comparisons (created_at, id);
create index price_comparisons_of_product on price_comparisons (product_id, created_at, id);
create index price_comparisons_due on price_comparisons (expires_at) where ended_at is null and not is_lapsed;

create trigger price_comparisons_are_content
after insert or update or delete on price_comparisons
for each statement execute function raise_content_version();

create trigger no_price_comparisons_are_content
after truncate on price_comparisons
for each statement execute function raise_content_version();
