-- What customers say about an edition. Only approved ones are public and counted.
create table reviews (
  id             bigint generated always as identity primary key,
  product_id     text not null references products,
  customer_name  text not null check (char_length(customer_name) between 2 and 100),
  customer_email text not null,
  rating         smallint not null check (rating between 1 and 5),
  title          text not null check (char_length(title) between 5 and 200),
  comment        text not null check (char_length(comment) between 20 and 5000),
  order_id       text references orders,
  is_verified    boolean not null default false,
  state          text not null default 'pending'
                 check (state in ('pending', 'approved', 'rejected', 'spam', 'withdrawn')),
  reason         text,
  -- A sample, written by the shop to show what the page will look like.
  is_demo        boolean not null default false,
  created_at     timestamptz not null default now(),
  unique (order_id, product_id),
  check (state <> 'rejected' or reason is not null),
  check (not is_verified or order_id is not null),
  check (not is_demo or (order_id is null and customer_email = ''))
);

create index reviews_by_age on reviews (is_demo, created_at, id) where state = 'approved';
create index reviews_by_product on reviews (is_demo, product_id, created_at, id) where state = 'approved';
create index reviews_by_rating on reviews (is_demo, rating, created_at, id) include (product_id) where state = 'approved';

-- A review that nobody sees changes no page.
create function raise_content_version_for_reviews() returns trigger
language plpgsql security definer as $$
begin
  if exists (select from changed where state = 'approved') then
    update content_version set version = version + 1;
  end if;
  return null;
end $$;

create trigger new_reviews_are_content
after insert on reviews referencing new table as changed
for each statement execute function raise_content_version_for_reviews();

create trigger reviews_before_are_content
after update on reviews referencing old table as changed
for each statement execute function raise_content_version_for_reviews();

create trigger reviews_after_are_content
after update on reviews referencing new table as changed
for each statement execute function raise_content_version_for_reviews();

create trigger gone_reviews_are_content
after delete on reviews referencing old table as changed
for each statement execute function raise_content_version_for_reviews();

create trigger no_reviews_are_content
after truncate on reviews
for each statement execute function raise_content_version();
