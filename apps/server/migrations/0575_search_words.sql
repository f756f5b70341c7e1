-- transaction
-- Words that staff search fragments of, in one table: lists keep the indexes they have. Written by the worker.
create table search_words (
  kind     text not null,
  id       text not null,
  -- Null is no store of its own.
  store_id text,
  field    text not null,
  text     text not null check (char_length(text) between 2 and 200),
  primary key (kind, id, field, text)
);
-- Three letters anywhere. Without a list of pending entries, which every search would read.
create index search_words_by_fragment on search_words using gin (text gin_trgm_ops) with (fastupdate = off);

-- What the worker has to read anew.
create table search_changes (
  nr   bigint generated always as identity primary key,
  kind text not null,
  id   text not null
);

-- How far each kind was read since the words were last built from nothing.
create table search_builds (
  kind    text primary key,
  last_id text not null default '',
  done_at timestamptz
);
insert into search_builds (kind)
select unnest(array['order', 'customer', 'invoice', 'coupon', 'conversation', 'payment_link', 'supplier', 'batch',
  'product', 'quote', 'member']);

create function note_searched() returns trigger
language plpgsql as $$
declare
  about text;
begin
  if tg_op = 'DELETE' then
    about := to_jsonb(old) ->> tg_argv[1];
  elsif tg_argv[1] = 'id' then
    about := new.id;
  else
    about := to_jsonb(new) ->> tg_argv[1];
  end if;
  insert into search_changes (kind, id) values (tg_argv[0], about);
  return null;
end $$;
comment on function note_searched() is 'Notes what staff search for as new or changed; the worker reads its words anew.';

create trigger orders_are_searched
after insert or update of email, first_name, last_name, store_id on orders
for each row execute function note_searched('order', 'id');
create trigger attempts_are_searched
after insert or update of intent_id on payment_attempts
for each row when (new.intent_id is not null) execute function note_searched('order', 'order_id');
create trigger entries_are_searched
after insert on ledger
for each row execute function note_searched('order', 'order_id');
create trigger customers_are_searched
after insert or delete or update of email, first_name, last_name on customers
for each row execute function note_searched('customer', 'id');
create trigger invoices_are_searched
after insert on invoices
for each row execute function note_searched('invoice', 'number');
create trigger coupons_are_searched
after insert or delete or update of code, name, store_id on coupons
for each row execute function note_searched('coupon', 'id');
create trigger conversations_are_searched
after insert or delete or update of name, email, subject, store_id on conversations
for each row execute function note_searched('conversation', 'reference');
create trigger payment_links_are_searched
after insert or delete or update of title, store_id on payment_links
for each row execute function note_searched('payment_link', 'id');
create trigger suppliers_are_searched
after insert or delete or update of name on suppliers
for each row execute function note_searched('supplier', 'id');
create trigger batches_are_searched
after insert or delete or update of name, invoice on key_batches
for each row execute function note_searched('batch', 'id');
create trigger products_are_searched
after insert or delete or update of name, short_name, slug on products
for each row execute function note_searched('product', 'id');
create trigger quotes_are_searched
after insert or delete or update of company, contact_name, email, store_id on business_quotes
for each row execute function note_searched('quote', 'reference');
create trigger members_are_searched
after insert or update of email, first_name, last_name on staff
for each row execute function note_searched('member', 'id');
