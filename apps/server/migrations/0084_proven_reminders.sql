-- Nobody is reminded whose mailbox nobody has proven: by an account, by an order that this browser paid, or by pressing
-- the button in the one mail that asks.
alter table abandoned_carts
  add column proven_by text check (proven_by in ('account', 'order', 'mail')),
  add constraint abandoned_carts_proof check (proven_by is null or email is not null);

-- No name goes into a reminder, so none is kept.
update abandoned_carts set name = null where name is not null;
alter table abandoned_carts add constraint abandoned_carts_nameless check (name is null);

-- As before: a person who ends marketing ends all of it.
create or replace function end_reminders() returns trigger
language plpgsql as $$
begin
  delete from newsletter_subscriptions where address_hash = new.address_hash;
  update abandoned_carts
  set email = null, email_normal = null, proven_by = null, device = '{}', origin = '{}'
  where address_hash = new.address_hash and email is not null;
  return new;
end $$;
