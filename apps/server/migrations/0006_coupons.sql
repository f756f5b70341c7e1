create table coupons (
  id                 bigint generated always as identity primary key,
  code               text not null unique check (code = upper(code) and code <> ''),
  kind               text not null check (kind in ('percentage', 'fixed')),
  -- Hundredths of a percent: 12.5 % is 1250.
  percent_bp         integer check (percent_bp between 1 and 10000),
  amount_minor       bigint check (amount_minor > 0),
  min_subtotal_minor bigint not null default 0 check (min_subtotal_minor >= 0),
  product_ids        text[] not null default '{}',
  starts_at          timestamptz not null default now(),
  ends_at            timestamptz,
  max_uses           integer check (max_uses > 0),
  max_per_customer   integer not null default 1 check (max_per_customer > 0),
  is_first_order     boolean not null default false,
  -- Only a coupon that says so may bring a total to nothing.
  allow_free         boolean not null default false,
  is_active          boolean not null default true,
  used               integer not null default 0 check (used >= 0),
  held               integer not null default 0 check (held >= 0),
  created_at         timestamptz not null default now(),
  check ((kind = 'percentage') = (percent_bp is not null)),
  check ((kind = 'fixed') = (amount_minor is not null)),
  check (max_uses is null or used + held <= max_uses)
);
