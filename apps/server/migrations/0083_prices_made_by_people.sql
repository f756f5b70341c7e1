-- What the editions of an order cost in the catalogue when it was opened, in the currency of the order. Only where a
-- person made the price: a payment link with editions, or a business quote.
alter table orders add column catalog_minor bigint check (catalog_minor >= 0);

-- A price that has begun is a fact that orders, receipts and the lowest price of thirty days rest on.
create function keep_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'prices are never removed' using errcode = 'check_violation';
  end if;
  if old.valid_from <= shop_now() then
    raise exception 'the price of % from % has begun and never changes', old.product_id, old.valid_from
      using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

create trigger prices_stay
  before update or delete on price_history
  for each row execute function keep_prices();

create trigger prices_stay_all
  before truncate on price_history
  for each statement execute function keep_prices();

-- A row with a day in the past would rewrite what was in force then. The owner of the schema fills in history; the
-- shop itself gives a product its first price, and from then on prices that are to come.
create function refuse_past_price() returns trigger language plpgsql as $$
begin
  if new.valid_from < shop_now() - interval '1 minute'
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member')
    and exists (
      select from price_history
      where product_id = new.product_id and id <> new.id and valid_from <= shop_now()
    )
  then
    raise exception 'the price of % cannot begin in the past', new.product_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger prices_begin_later
  after insert on price_history
  for each row execute function refuse_past_price();

-- "ada+2@" reaches the mailbox of "ada@", and wide letters are letters: one person, whatever a limit counts.
create function one_spelling(address text) returns text
language sql immutable strict parallel safe
return regexp_replace(lower(normalize(address, NFKC)), '(?<=.)\+[^@]*@', '@');

create index orders_of_person on orders (one_spelling(email_normal)) where paid_at is not null;
