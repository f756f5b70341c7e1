-- Whether the next buyer of an edition gets a key at once. It is in cached pages, so it is written only
-- when it changes; an edition without a row promises nothing.
create table product_availability (
  product_id   text primary key references products,
  availability text not null check (availability in ('ready', 'processing')),
  changed_at   timestamptz not null default now()
);

-- Per row: a look that changes nothing must not make any page anew.
create trigger availability_is_content
after insert or update or delete on product_availability
for each row execute function raise_content_version();
