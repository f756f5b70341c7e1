-- The last number given out in each series and year. The transaction that takes one locks the row until it commits,
-- so a transaction that rolls back leaves no gap; a sequence would.
create table invoice_counters (
  series    text not null,
  year      integer not null,
  last      bigint not null check (last > 0),
  -- Dates rise with the numbers, also when someone waited for the row.
  issued_at timestamptz not null,
  primary key (series, year)
);

-- Invoices and credit notes as they were issued: never changed, only answered by another one.
create table invoices (
  -- In the order of issue; only the serial is a number that anyone may count on.
  id           bigint generated always as identity unique,
  number       text primary key,
  series       text not null,
  year         integer not null,
  serial       bigint not null check (serial > 0),
  order_id     text not null references orders,
  kind         text not null check (kind in ('invoice', 'credit_note')),
  cause        text not null check (cause in ('payment', 'refund', 'refund_reversal', 'cancellation', 'company')),
  -- The booking it answers; a cancellation and what replaces it move no money.
  ledger_id    bigint unique references ledger,
  -- The document it corrects.
  corrects     text references invoices,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  content      jsonb not null,
  issued_at    timestamptz not null,
  unique (series, year, serial),
  check ((kind = 'credit_note') = (cause in ('refund', 'cancellation'))),
  check ((ledger_id is null) = (cause in ('cancellation', 'company'))),
  check ((corrects is null) = (cause = 'payment')),
  check ((content ->> 'totalMinor')::bigint = amount_minor)
);

create index invoices_of_order on invoices (order_id, id);
-- One payment, one invoice; replaced for a company once.
create unique index invoices_once on invoices (order_id, cause) where cause in ('payment', 'cancellation', 'company');

create index ledger_by_time on ledger (at);
