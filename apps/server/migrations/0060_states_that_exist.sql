-- Whether nobody has paid for an order: it is still to be paid, or was given up.
create function is_unpaid(status text) returns boolean
  language sql immutable parallel safe
  return status in ('awaiting', 'expired');

-- Nothing ever wrote the payment states processing and failed, nor the fulfilment state delivered.
alter table orders
  drop constraint orders_payment_status_check,
  drop constraint orders_fulfilment_status_check,
  drop constraint orders_check2,
  add constraint orders_payment_status_check check (payment_status in (
    'awaiting', 'expired', 'paid', 'review', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost')),
  add constraint orders_fulfilment_status_check check (fulfilment_status in (
    'none', 'backordered', 'partial', 'allocated', 'revoked')),
  add constraint orders_paid_at_check check (
    is_unpaid(payment_status) or paid_at is not null or payment_status = 'review');

drop index orders_open;
create index orders_open on orders (created_at) where payment_status = 'awaiting';

alter table payment_attempts
  drop constraint payment_attempts_status_check,
  add constraint payment_attempts_status_check check (
    status in ('open', 'succeeded', 'cancelled', 'duplicate', 'mismatch'));

-- A coupon belongs to the quote of a cart, and to nothing before it.
alter table checkout_sessions drop column coupon_code;
