-- Payments that the provider has and the shop had lost: what was decided about each, once, by whom.
create table orphan_payments (
  intent_id text primary key,
  -- The order it names; it may be one that is gone.
  order_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  plan text not null check (plan in ('settle', 'attach', 'rebuild', 'refund')),
  actor text not null,
  units_set_aside integer not null default 0 check (units_set_aside >= 0),
  found_at timestamptz not null default now(),
  done_at timestamptz,
  refund_ref text,
  constraint refunds_have_a_name check (refund_ref is null or plan = 'refund')
);

-- Up to which assignment the provider was told which units an order has.
alter table payment_attempts add column noted_upto bigint;
