-- An order of another shop. Here it costs nothing and was never paid: what it cost there is a fact of its own, below.
alter table orders
  drop constraint orders_kind_check,
  drop constraint orders_payment_status_check,
  drop constraint orders_paid_at_check,
  add constraint orders_kind_check check (kind in ('cart', 'payment_link', 'manual', 'imported')),
  add constraint orders_payment_status_check check (payment_status in (
    'awaiting', 'expired', 'paid', 'review', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost',
    'imported', 'import_undone')),
  add constraint orders_paid_at_check check (
    is_unpaid(payment_status) or paid_at is not null
    or payment_status in ('review', 'imported', 'import_undone')),
  add constraint orders_imported check (
    (kind = 'imported') = (payment_status in ('imported', 'import_undone'))
    and (kind <> 'imported' or (
      paid_at is null and subtotal_minor = 0 and total_minor = 0 and charge_minor = 0
      and coupon_id is null and offer_id is null and not is_listed)));

create index orders_imported_of_email on orders (email_normal, created_at desc) where payment_status = 'imported';
create index orders_imported_newest on orders (created_at desc, id desc) where kind = 'imported';

create table imported_orders (
  order_id       text primary key references orders,
  import_id      bigint not null references shop_imports,
  source         text not null,
  foreign_id     text not null,
  foreign_number text not null,
  -- What it cost there, in the smallest unit of its currency; some files do not say.
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor    bigint check (total_minor >= 0),
  ordered_at     timestamptz not null,
  lines          jsonb not null,
  undone_at      timestamptz
);

create unique index imported_orders_once on imported_orders (source, foreign_id) where undone_at is null;
create index imported_orders_of_import on imported_orders (import_id);

-- Which import brought a batch of keys: they were sold elsewhere and are never for sale.
alter table key_batches add column shop_import_id bigint references shop_imports;
create index key_batches_of_shop_import on key_batches (shop_import_id) where shop_import_id is not null;

-- Listeners hear of what is sold and taken back here, not of what was sold elsewhere.
create or replace function tell_of_license() returns trigger
language plpgsql as $$
declare
  told text := case when new.revoked_at is null then 'license.assigned' else 'license.revoked' end;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'order:' || line.order_id, jsonb_build_object(
      'licenseId', new.id, 'orderId', line.order_id, 'productId', line.product_id, 'slot', new.slot))
    from order_lines line
    join orders o on o.id = line.order_id
    where line.id = new.order_line_id and o.kind <> 'imported';
  end if;
  return null;
end $$;

create or replace function tell_of_order() returns trigger
language plpgsql as $$
declare
  told text := case new.field when 'payment' then 'order.' else 'fulfilment.' end || new.to_state;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'order:' || bought.id, jsonb_build_object(
      'orderId', bought.id, 'orderNumber', bought.order_number, 'totalMinor', bought.charge_minor,
      'currency', bought.charge_currency, 'from', new.from_state, 'to', new.to_state, 'cause', new.cause))
    from orders bought
    where bought.id = new.order_id and bought.kind <> 'imported';
  end if;
  return null;
end $$;
