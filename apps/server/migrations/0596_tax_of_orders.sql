-- transaction
-- ## fulfilment/order-taxes
--
-- How a paid order is taxed: one treatment, one place, one rate. Another generation answers an earlier one; none changes.
create table order_taxes (
  order_id   text not null references orders,
  generation integer not null default 1 check (generation > 0),
  entity_id  text not null references legal_entities,
  treatment  text not null check (treatment in ('standard', 'reverse', 'exempt', 'outside', 'unregistered', 'none')),
  scheme     text check (scheme in ('domestic', 'oss', 'local')),
  category   text not null check (category in ('S', 'AE', 'E', 'O')),
  -- Where the buyer lives, as the evidence has it; the place is whose tax it is, a country or a part of one.
  country    text not null check (country ~ '^[A-Z]{2}$'),
  place      text not null,
  -- In thousandths of a percent.
  rate       integer not null check (rate >= 0),
  gross_minor bigint not null check (gross_minor >= 0),
  tax_minor  bigint not null check (tax_minor >= 0 and tax_minor <= gross_minor),
  currency   text not null,
  -- The day of the payment where the seller is.
  day        date not null,
  -- Staff have to decide while the evidence does not agree.
  state      text not null check (state in ('final', 'open')),
  decided_at timestamptz not null,
  primary key (order_id, generation),
  check ((treatment = 'standard') = (rate > 0)),
  check (rate > 0 or tax_minor = 0)
);
create index order_taxes_open on order_taxes (decided_at) where state = 'open';

-- What says where a buyer lives.
create table order_tax_evidence (
  order_id text not null references orders,
  kind     text not null check (kind in ('billing', 'connection', 'card')),
  country  text not null check (country ~ '^[A-Z]{2}$'),
  primary key (order_id, kind)
);

-- The tax in what moved; null where the shop computed none.
alter table ledger add column tax_minor bigint;

-- How much of its tax has been returned once so much of a payment has: the same as "taxReturned" in contracts/src/tax-amounts.ts.
create function tax_returned(gross bigint, tax bigint, refunded bigint) returns bigint
language sql immutable
return case
  when gross = 0 then 0
  else div(2 * tax::numeric * refunded + gross, 2 * gross::numeric)::bigint
end;
