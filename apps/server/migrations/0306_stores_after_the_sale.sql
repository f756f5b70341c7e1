-- Whose a return, a dispute, a document or a claim is: that of its order. Kept with it, so that what one store
-- has is found by an index, however much the others have.
alter table refund_requests add column store_id text not null default 'main' references stores;
alter table disputes        add column store_id text not null default 'main' references stores;
alter table invoices        add column store_id text not null default 'main' references stores;
alter table key_claims      add column store_id text not null default 'main' references stores;

-- Here and not in the program: no caller can name another, or forget it.
create function store_of_its_order() returns trigger
language plpgsql as $$
begin
  new.store_id := coalesce((select o.store_id from orders o where o.id = new.order_id), new.store_id);
  return new;
end $$;

create trigger refund_requests_have_a_store
before insert on refund_requests
for each row execute function store_of_its_order();
create trigger disputes_have_a_store
before insert on disputes
for each row execute function store_of_its_order();
create trigger invoices_have_a_store
before insert on invoices
for each row execute function store_of_its_order();
create trigger key_claims_have_a_store
before insert on key_claims
for each row execute function store_of_its_order();

update refund_requests r set store_id = o.store_id from orders o where o.id = r.order_id and o.store_id <> 'main';
update disputes d set store_id = o.store_id from orders o where o.id = d.order_id and o.store_id <> 'main';
update invoices i set store_id = o.store_id from orders o where o.id = i.order_id and o.store_id <> 'main';
update key_claims c set store_id = o.store_id from orders o where o.id = c.order_id and o.store_id <> 'main';

-- Nearly everything is of the main store, whose lists need no index of their own.
create index refund_requests_of_store on refund_requests (store_id, state, asked_at, id) where store_id <> 'main';
create index disputes_of_store on disputes (store_id, opened_at desc, id desc) where store_id <> 'main';
create index invoices_of_store on invoices (store_id, issued_at desc, id desc) where store_id <> 'main';
create index key_claims_of_store on key_claims (store_id, state, created_at, id) where store_id <> 'main';
create index orders_paid_of_store on orders (store_id, paid_at desc, id desc)
where store_id <> 'main' and paid_at is not null;
