-- Codes that show that who writes by mail reads the mailbox of the order or the account.
create table talk_codes (
  id              bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- The mailbox it was mailed to, in one spelling: what it proves is about the orders of this address alone.
  mailbox         text not null,
  asked_by        text not null,
  asked_at        timestamptz not null default shop_now(),
  until           timestamptz not null,
  -- The newest letter when it was asked for: a later one counts only with the code in it.
  asked_letter_id bigint not null,
  -- Hashes. The code is made while its mail is written, and lies nowhere.
  secrets         bytea[] not null default '{}',
  wrong_tries     integer not null default 0 check (wrong_tries >= 0),
  state           text not null default 'open' check (state in ('open', 'proven', 'ended')),
  -- The newest letter that it proves, and until when staff may act on it.
  letter_id       bigint,
  proven_by       text,
  proven_until    timestamptz,
  check (state <> 'proven' or (letter_id is not null and proven_by is not null and proven_until is not null)),
  check (state = 'open' or secrets = '{}')
);
create index talk_codes_of on talk_codes (conversation_id, id);
create index talk_codes_to on talk_codes (mailbox, asked_at);
