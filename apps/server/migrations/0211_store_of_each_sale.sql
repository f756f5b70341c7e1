-- Whose sale it is. What was there before is of the main store.
alter table checkout_sessions add column store_id text not null default 'main' references stores;
alter table orders            add column store_id text not null default 'main' references stores;
alter table abandoned_carts   add column store_id text not null default 'main' references stores;
alter table business_quotes   add column store_id text not null default 'main' references stores;
alter table payment_links     add column store_id text not null default 'main' references stores;
alter table conversations     add column store_id text not null default 'main' references stores;
alter table emails            add column store_id text not null default 'main' references stores;

-- The lists of staff by store; nearly everything is of the main one, whose lists need no index of their own.
create index orders_of_store on orders (store_id, created_at desc, id desc) where store_id <> 'main';
create index abandoned_carts_of_consent on abandoned_carts (consent_id) where consent_id is not null;

-- An order belongs to the store of the link or the offer it is paid by, else to that of the browser's checkout. Here
-- and not in the program: no caller can name another, or forget it.
create function store_of_order() returns trigger
language plpgsql as $$
begin
  new.store_id := coalesce(
    (select l.store_id from payment_links l where l.id = new.payment_link_id),
    (
      select q.store_id
      from business_offers f
      join business_quotes q on q.id = f.quote_id
      where f.id = new.offer_id
    ),
    (select s.store_id from checkout_sessions s where s.id = new.checkout_id),
    new.store_id
  );
  return new;
end $$;

create trigger orders_have_a_store
before insert on orders
for each row execute function store_of_order();

create function store_of_cart() returns trigger
language plpgsql as $$
begin
  new.store_id := (select s.store_id from checkout_sessions s where s.id = new.checkout_id);
  return new;
end $$;

create trigger carts_have_a_store
before insert on abandoned_carts
for each row execute function store_of_cart();

-- A mail names the store of what it is about.
create function store_of_email() returns trigger
language plpgsql as $$
begin
  if new.reason like 'request:%' then
    new.store_id := coalesce(
      (select c.store_id from conversations c where c.ticket_number = substr(new.reason, 9)),
      (select q.store_id from business_quotes q where q.reference = substr(new.reason, 9)),
      (select l.store_id from payment_links l where l.id = substr(new.reason, 9)),
      new.store_id
    );
  elsif new.reason like 'consent:%' then
    new.store_id := coalesce(
      (
        select c.store_id
        from abandoned_carts c
        where c.consent_id = case when substr(new.reason, 9) ~ '^\d{1,18}$' then substr(new.reason, 9)::bigint end
        order by c.changed_at desc
        limit 1
      ),
      new.store_id
    );
  else
    new.store_id := coalesce((select o.store_id from orders o where o.id = new.reason), new.store_id);
  end if;
  return new;
end $$;

create trigger emails_have_a_store
before insert on emails
for each row execute function store_of_email();
