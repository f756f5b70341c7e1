-- What staff decide about a cart, and the order it became.
alter table abandoned_carts
  add column excluded_at timestamptz,
  add column offered_coupon text,
  add column order_id text references orders,
  add check (order_id is null or state = 'bought');

create index abandoned_carts_newest on abandoned_carts (created_at, id);
create index abandoned_carts_of_state on abandoned_carts (state, created_at, id);
create index abandoned_carts_by_email on abandoned_carts (email_normal) where email_normal is not null;
create index abandoned_carts_recovered on abandoned_carts (changed_at) where order_id is not null and mails > 0;
