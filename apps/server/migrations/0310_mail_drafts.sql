-- Words of a mail that wait: no mail says them before they are published as a version.
create table mail_drafts (
  template   text primary key,
  -- Another one with each save, so that nobody publishes or discards what they have not seen.
  revision   uuid not null default gen_random_uuid(),
  words      jsonb not null check (jsonb_typeof(words) = 'object'),
  -- The version in force when the draft was begun.
  based_on   integer not null check (based_on >= 0),
  author     text not null references staff,
  saved_at   timestamptz not null default shop_now()
);
