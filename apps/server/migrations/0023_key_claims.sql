-- Which card paid, as a hash of the provider's own fingerprint: the same card is recognised, no number is known.
alter table payment_attempts add column card_fingerprint bytea;

-- "My key does not work", for one key of one order. The claimant is known by hashes only, so that
-- the first claim stays the first when the order itself is anonymised.
create table key_claims (
  id                bigint generated always as identity primary key,
  order_id          text not null references orders,
  assignment_id     bigint not null references assignments,
  new_assignment_id bigint unique references assignments,
  key_id            bigint not null references license_keys,
  email_hash        bytea not null,
  card_fingerprint  bytea,
  error_code        text not null default '' check (length(error_code) <= 20),
  symptom           text not null,
  tried             text[] not null default '{}',
  note              text not null default '' check (length(note) <= 1000),
  state             text not null check (state in ('queued', 'replaced', 'refused')),
  -- Why the rules left it to a person; null if they did not.
  queued_for        text,
  refusal           text,
  staff_note        text not null default '',
  decided_by        text,
  created_at        timestamptz not null default now(),
  decided_at        timestamptz,
  check ((state = 'replaced') = (new_assignment_id is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'queued') = (decided_at is null)),
  check ((state = 'queued') = (decided_by is null))
);

-- A key is claimed once, unless the claim was refused.
create unique index key_claims_standing on key_claims (assignment_id) where state <> 'refused';
-- Whatever runs at once: the rules give an address, and a card, one key in all.
create unique index key_claims_automatic_of_address on key_claims (email_hash) where decided_by = 'rules';
create unique index key_claims_automatic_of_card on key_claims (card_fingerprint) where decided_by = 'rules';
create index key_claims_of_order on key_claims (order_id);
create index key_claims_of_address on key_claims (email_hash);
create index key_claims_of_card on key_claims (card_fingerprint) where card_fingerprint is not null;
create index key_claims_of_key on key_claims (key_id);
create index key_claims_in_state on key_claims (state, id);
