-- transaction
-- ## after-sale/payouts
--
-- What came on the balance at the provider or left it, as it was read there. No personal data. `order_id` is known by what
-- is written to the payment, so that one whose order was lost is missed in the ledger: no reference.
create table balance_entries (
  provider         text not null check (provider in ('stripe')),
  id               text not null,
  kind             text not null check (kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal',
                   'fee', 'payout', 'payout_reversal', 'other')),
  -- The provider's own word for its kind.
  word             text not null,
  -- What the ledger calls the same movement.
  ledger_ref       text,
  intent_id        text,
  order_id         text,
  -- By which way it was paid, in the provider's word.
  method           text,
  charged_minor    bigint,
  charged_currency text,
  gross_minor      bigint not null,
  fee_minor        bigint not null,
  net_minor        bigint not null,
  currency         text not null,
  exchange_rate    double precision,
  available_on     timestamptz not null,
  payout_id        text,
  -- A refund that the bank still works on: the ledger has it once it is done.
  is_pending       boolean not null default false,
  at               timestamptz not null,
  primary key (provider, id),
  check ((charged_minor is null) = (charged_currency is null))
);
create index balance_entries_newest on balance_entries (at desc, id desc);
create index balance_entries_by_ref on balance_entries (ledger_ref) where ledger_ref is not null;
create index balance_entries_of_intent on balance_entries (intent_id) where intent_id is not null;
create index balance_entries_of_payout on balance_entries (payout_id, at desc, id desc) where payout_id is not null;
create index balance_entries_pending on balance_entries (id) where is_pending;

-- Money that the provider sent to the owner's bank.
create table payouts (
  provider        text not null check (provider in ('stripe')),
  id              text not null,
  amount_minor    bigint not null,
  currency        text not null,
  state           text not null check (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrives_on      date not null,
  failure         text,
  statement       text,
  is_automatic    boolean not null,
  -- How many payments it brought and what they cost; null until its entries are known.
  payments        integer,
  fee_minor       bigint,
  entries_read_at timestamptz,
  at              timestamptz not null,
  primary key (provider, id)
);
create index payouts_newest on payouts (at desc, id desc);
create index payouts_that_failed on payouts (at desc, id desc) where state = 'failed';

-- ## after-sale/disputes
--
-- A payment that a rule of the owner's at the provider chose for a person to look at there.
create table provider_reviews (
  id        text primary key,
  order_id  text not null references orders,
  -- The provider's word for how it ended; null while it is open.
  closed_as text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((closed_as is null) = (closed_at is null))
);
create index provider_reviews_of_order on provider_reviews (order_id);

-- ## after-sale/payouts
--
-- Up to when the balance was read, and from when on nothing is missing in what is kept of it.
create table balance_reads (
  provider text primary key check (provider in ('stripe')),
  since    timestamptz not null,
  upto     timestamptz not null,
  read_at  timestamptz not null
);

-- The owner's account at the provider, as it was read last.
create table provider_accounts (
  provider       text primary key check (provider in ('stripe')),
  account_id     text not null,
  takes_payments boolean not null,
  pays_out       boolean not null,
  -- What the provider still asks of the owner, in its words, and by when.
  due            text[] not null,
  due_by         timestamptz,
  read_at        timestamptz not null
);
