-- transaction
-- ## people/vat-checks
--
-- What registers of companies said of VAT IDs. A question waits until its register answers; an answer is never changed, and a
-- day later it is asked anew.
create table vat_checks (
  id           bigint generated always as identity primary key,
  entity_id    text not null references legal_entities,
  vat_id       text not null check (vat_id ~ '^[A-Z0-9+*]{4,20}$'),
  register     text not null check (register in ('vies', 'hmrc', 'brreg', 'none')),
  state        text not null check (state in ('waiting', 'valid', 'invalid', 'declared', 'expired')),
  -- As the register has it; null where it gives none.
  name         text check (length(name) <= 500),
  -- The number by which the register knows that it was asked, and by whom.
  consultation text check (length(consultation) <= 100),
  requester    text not null default '',
  -- The answer word for word.
  raw          text check (length(raw) <= 64000),
  tries        integer not null default 0 check (tries >= 0),
  asked_at     timestamptz not null,
  next_try_at  timestamptz,
  answered_at  timestamptz,
  check ((state = 'waiting') = (next_try_at is not null)),
  check ((state = 'waiting') = (answered_at is null))
);
create unique index vat_checks_waiting on vat_checks (entity_id, vat_id) where state = 'waiting';
create index vat_checks_newest on vat_checks (entity_id, vat_id, id desc);
create index vat_checks_due on vat_checks (next_try_at) where state = 'waiting';
