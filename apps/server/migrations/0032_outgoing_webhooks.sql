-- Addresses of the owner's other systems that want to hear what happens here.
create table webhook_endpoints (
  id            bigint generated always as identity primary key,
  url           text not null check (char_length(url) <= 500),
  description   text not null default '' check (char_length(description) <= 200),
  events        text[] not null check (cardinality(events) > 0),
  -- Raised to change its secret, which is derived from it and stored nowhere.
  generation    integer not null default 1 check (generation > 0),
  state         text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  failing_since timestamptz,
  created_by    text not null,
  created_at    timestamptz not null default now()
);

-- What happened, in the order in which it happened to one object. Ids and facts, nothing personal, never a key.
create table shop_events (
  id     bigint generated always as identity primary key,
  type   text not null,
  object text not null,
  data   jsonb not null,
  at     timestamptz not null default now()
);

create index shop_events_by_age on shop_events (at);

create table webhook_deliveries (
  id           bigint generated always as identity primary key,
  endpoint_id  bigint not null references webhook_endpoints,
  event_id     bigint not null references shop_events on delete cascade,
  object       text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered')),
  attempt      integer not null default 0,
  due_at       timestamptz not null default now(),
  last_status  integer,
  last_error   text,
  delivered_at timestamptz,
  unique (endpoint_id, event_id)
);

create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, object, event_id) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- Asked first, so that without a listener an order costs one look at a table of a few rows.
create function is_awaited(kind text) returns boolean
language sql stable
return exists (select from webhook_endpoints where state <> 'disabled' and kind = any (events));

-- Told in the transaction that caused it, to those who asked for this kind.
create function tell_listeners(kind text, about text, facts jsonb) returns void
language sql as $$
  with told as (
    insert into shop_events (type, object, data) values (kind, about, facts) returning id
  )
  insert into webhook_deliveries (endpoint_id, event_id, object)
  select listener.id, told.id, about
  from webhook_endpoints listener, told
  where listener.state <> 'disabled' and kind = any (listener.events)
$$;

create function tell_of_order() returns trigger
language plpgsql as $$
declare
  told text := case new.field when 'payment' then 'order.' else 'fulfilment.' end || new.to_state;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'order:' || bought.id, jsonb_build_object(
      'orderId', bought.id, 'orderNumber', bought.order_number, 'totalMinor', bought.charge_minor,
      'currency', bought.charge_currency, 'from', new.from_state, 'to', new.to_state, 'cause', new.cause))
    from orders bought
    where bought.id = new.order_id;
  end if;
  return null;
end $$;

create trigger listeners_hear_of_orders after insert on order_status_changes
for each row execute function tell_of_order();

create function tell_of_license() returns trigger
language plpgsql as $$
declare
  told text := case when new.revoked_at is null then 'license.assigned' else 'license.revoked' end;
begin
  if is_awaited(told) then
    perform tell_listeners(told, 'order:' || line.order_id, jsonb_build_object(
      'licenseId', new.id, 'orderId', line.order_id, 'productId', line.product_id, 'slot', new.slot))
    from order_lines line
    where line.id = new.order_line_id;
  end if;
  return null;
end $$;

create trigger listeners_hear_of_new_licenses after insert on assignments
for each row execute function tell_of_license();

create trigger listeners_hear_of_revoked_licenses after update of revoked_at on assignments
for each row when (old.revoked_at is null and new.revoked_at is not null)
execute function tell_of_license();

create function tell_of_refund() returns trigger
language plpgsql as $$
begin
  if is_awaited('refund.created') then
    perform tell_listeners('refund.created', 'order:' || new.order_id, jsonb_build_object(
      'orderId', new.order_id, 'amountMinor', new.amount_minor, 'currency', new.currency));
  end if;
  return null;
end $$;

create trigger listeners_hear_of_refunds after insert on ledger
for each row when (new.kind = 'refund') execute function tell_of_refund();

create function tell_of_review() returns trigger
language plpgsql as $$
begin
  if is_awaited('review.' || new.state) then
    perform tell_listeners('review.' || new.state, 'review:' || new.id, jsonb_build_object(
      'reviewId', new.id, 'productId', new.product_id, 'rating', new.rating, 'isVerified', new.is_verified));
  end if;
  return null;
end $$;

create trigger listeners_hear_of_new_reviews after insert on reviews
for each row when (not new.is_demo) execute function tell_of_review();

create trigger listeners_hear_of_moderation after update of state on reviews
for each row when (new.state is distinct from old.state and not new.is_demo) execute function tell_of_review();

create function tell_of_stock() returns trigger
language plpgsql as $$
begin
  if is_awaited('stock.' || new.availability) then
    perform tell_listeners('stock.' || new.availability, 'product:' || new.product_id, jsonb_build_object(
      'productId', new.product_id, 'availability', new.availability));
  end if;
  return null;
end $$;

create trigger listeners_hear_of_stock after insert or update on product_availability
for each row execute function tell_of_stock();
