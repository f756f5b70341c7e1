-- Whether the keys of the card provider work, found out by opening a payment and cancelling it.
create table payment_key_tests (
  id bigint generated always as identity primary key,
  -- Which key it was: its mode and last four characters.
  is_live boolean not null,
  key_ending text not null check (length(key_ending) <= 4),
  tested_by text not null,
  tested_at timestamptz not null default shop_now()
);
