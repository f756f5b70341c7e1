-- A price that staff fixed for an edition in one currency. It goes before the converted one from its moment on; a row
-- without a price ends it. Rows are added, and only one that waits for its day may go.
create table own_prices (
  id          bigint generated always as identity primary key,
  product_id  text not null references products,
  currency    text not null check (currency in ('EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  price_minor bigint check (price_minor between 1 and 99999999999),
  valid_from  timestamptz not null,
  made_by     text not null,
  reason      text not null check (reason <> ''),
  unique (product_id, currency, valid_from)
);

create index own_prices_begin on own_prices (valid_from);

create trigger own_prices_stay
  before update or delete on own_prices
  for each row execute function keep_prices();

create trigger own_prices_stay_all
  before truncate on own_prices
  for each statement execute function keep_prices();

create function refuse_past_own_price() returns trigger language plpgsql as $$
begin
  if new.valid_from < shop_now() - interval '1 minute'
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member')
  then
    raise exception 'the price of % cannot begin in the past', new.product_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger own_prices_begin_later
  after insert on own_prices
  for each row execute function refuse_past_own_price();

create trigger own_prices_are_content
after insert or update or delete or truncate on own_prices
for each statement execute function raise_content_version();

-- What the lines cost before the discount in the currency of the charge, where an edition of the cart has a price of
-- its own there. Without one it follows from the dollars.
alter table quotes add column charge_subtotal_minor bigint check (charge_subtotal_minor >= charge_minor);
alter table orders add column charge_subtotal_minor bigint check (charge_subtotal_minor >= charge_minor);
