-- transaction
-- ## after-sale/rehearsal
--
-- How the provider, its stand-in or both answered what this shop may ever hear of them. Of the key only its end.
create table payment_rehearsals (
  id            bigint generated always as identity primary key,
  key_ending    text not null check (length(key_ending) <= 4),
  api_version   text not null,
  -- Whether the provider itself answered, and not its stand-in alone.
  is_provider   boolean not null,
  is_passed     boolean not null,
  rows          jsonb not null check (jsonb_typeof(rows) = 'array'),
  rehearsed_by  text not null,
  at            timestamptz not null
);
create index payment_rehearsals_newest on payment_rehearsals (at desc);
