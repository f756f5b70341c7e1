-- The delivery log of staff: newest first, of one state or kind, or to one address.
create index emails_newest on emails (created_at, id);
create index emails_of_state on emails (state, created_at, id) where state <> 'sent';
create index emails_of_template on emails (template, created_at, id);
create index emails_of_recipient on emails (lower(recipient), created_at, id);

create index email_suppressions_newest on email_suppressions (created_at, encode(address_hash, 'hex'));

-- What staff write instead of the words of a template. A version is never changed; the highest is in force.
create table mail_words (
  template   text not null,
  version    integer not null check (version > 0),
  -- The words as the template has them, each with those that stand in its place.
  words      jsonb not null check (jsonb_typeof(words) = 'object'),
  -- Of the version whose words came back; null for words that were written anew.
  restores   integer,
  author     text not null references staff,
  reason     text not null check (length(reason) between 3 and 500),
  created_at timestamptz not null default shop_now(),
  primary key (template, version),
  check (restores < version)
);
