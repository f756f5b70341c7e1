create table products (
  id                   text primary key,
  slug                 text not null unique,
  name                 text not null,
  short_name           text not null,
  version              text not null check (version in ('2024', '2021', '2019')),
  category             text not null check (category in ('Home', 'Business', 'Professional')),
  description          text not null,
  long_description     text not null,
  target_audience      text not null,
  commercial_use       boolean not null,
  product_image        text not null,
  additional_images    text[] not null default '{}',
  apps                 text[] not null,
  detailed_features    jsonb not null default '{}',
  features             text[] not null,
  benefits             text[] not null,
  platforms            text[] not null check (platforms <@ array['Windows', 'Mac'] and platforms <> '{}'),
  windows_requirements text[] not null,
  mac_requirements     text[] not null default '{}',
  badge                text,
  badge_color          text,
  popular              boolean not null default false,
  recommended          boolean not null default false,
  best_seller          boolean not null default false,
  is_popular           boolean not null default false,
  is_active            boolean not null default true,
  position             integer not null,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);

-- The price in force is the youngest row that has begun; a later one waits for its day.
create table price_history (
  id                   bigint generated always as identity primary key,
  product_id           text not null references products,
  price_minor          bigint not null check (price_minor >= 0),
  original_price_minor bigint check (original_price_minor >= price_minor),
  valid_from           timestamptz not null,
  unique (product_id, valid_from)
);

create index price_history_begins on price_history (valid_from);

-- What one US dollar buys, in millionths. Rows are added, never changed: orders point at them.
create table currency_rates (
  id          bigint generated always as identity primary key,
  currency    text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  rate_micros bigint not null check (rate_micros > 0),
  valid_from  timestamptz not null,
  unique (currency, valid_from)
);

create trigger products_are_content
after insert or update or delete or truncate on products
for each statement execute function raise_content_version();

create trigger prices_are_content
after insert or update or delete or truncate on price_history
for each statement execute function raise_content_version();

create trigger rates_are_content
after insert or update or delete or truncate on currency_rates
for each statement execute function raise_content_version();
