-- A store is a host with a brand, a currency, a set of pages and a part of the catalogue. The key pool is shared.
create table stores (
  id          text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- For the team alone.
  name        text not null check (length(name) between 1 and 60),
  -- What visitors read; null is what the settings say of the company.
  brand       text check (length(brand) between 1 and 40),
  tagline     text check (length(tagline) between 1 and 160),
  -- Names it answers to beside those of the environment; the first is where mails lead.
  hosts       text[] not null default '{}' check (cardinality(hosts) <= 10),
  route_set   text not null check (route_set in ('main', 'office')),
  -- Null is what the settings say.
  hero_layout text,
  currency    text not null default 'USD'
    check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  -- Null is the whole catalogue.
  product_ids text[] check (cardinality(product_ids) between 1 and 100),
  state       text not null default 'active' check (state in ('active', 'closed')),
  version     integer not null default 1 check (version > 0),
  created_at  timestamptz not null default now(),
  -- Staff work on it, and PUBLIC_ORIGIN is its host.
  check (id <> 'main' or (state = 'active' and route_set = 'main'))
);

insert into stores (id, name, route_set) values
  ('main', 'Main site', 'main'),
  ('office', 'Office editions', 'office');

create trigger stores_change_content
after insert or update or delete on stores
for each statement execute function raise_content_version();
