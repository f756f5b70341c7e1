-- Years and categories are what the owner writes, in a shape that pages can show.
alter table products
  drop constraint products_version_check,
  drop constraint products_category_check,
  add constraint years_are_years check (version ~ '^20[0-9]{2}$'),
  add constraint categories_are_names check (category = btrim(category) and char_length(category) between 1 and 40),
  add constraint slugs_are_addresses check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80);

-- What an owner would change and pages said from files until now.
alter table products
  add column overview_title text not null default '',
  add column released_on date,
  add column image_alt text not null default '',
  add column seo_title text not null default '',
  add column seo_description text not null default '',
  add column gtin text not null default '' check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$'),
  add column mpn text not null default '',
  add column feed_category text not null default '',
  add column is_in_feeds boolean not null default true,
  add column devices integer not null default 1 check (devices between 1 and 100);

update products
set
  overview_title = case category
    when 'Home' then 'Documents, budgets and school work for the whole household'
    when 'Business' then 'Documents, e-mail and meetings for a small business'
    else 'Every Office app in one licence'
  end,
  released_on = case version
    when '2024' then date '2024-10-01'
    when '2021' then date '2021-10-05'
    when '2019' then date '2018-09-24'
  end;

-- A draft is neither on sale nor in the archive; one with a day goes on sale by itself.
alter table products
  add column publish_at timestamptz,
  add column archived_at timestamptz,
  add constraint products_have_one_state check (
    (is_active::integer + (publish_at is not null)::integer + (archived_at is not null)::integer) <= 1
  );

create index products_to_publish on products (publish_at) where publish_at is not null;

-- Who made a price, and why; nobody knows it of the first ones.
alter table price_history
  add column made_by text,
  add column reason text not null default '';

-- Addresses that an edition had. They lead to the one it has now, so no address leads to another former one.
create table former_slugs (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  product_id text not null references products,
  left_at    timestamptz not null default now()
);

create index former_slugs_of on former_slugs (product_id);

insert into former_slugs (slug, product_id)
select former.slug, products.id
from (values
  ('office-2024-home', 'home-2024'),
  ('office-2024-home-business', 'home-business-2024'),
  ('office-2024-professional-plus', 'professional-plus-2024')
) former (slug, id)
join products on products.id = former.id;

create trigger former_slugs_are_content
after insert or update or delete or truncate on former_slugs
for each statement execute function raise_content_version();
