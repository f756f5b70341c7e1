-- The desk of those who answer: who looks after a conversation, until when an answer is due, and what only staff see.
alter table conversations drop constraint conversations_state_check;
update conversations
set state = case state when 'answered' then 'pending' when 'closed' then 'resolved' else state end;

alter table conversations
  add constraint conversations_state_check check (state in ('open', 'pending', 'snoozed', 'resolved', 'spam')),
  add column source text not null default 'contact'
    check (source in ('contact', 'account', 'order', 'key_desk', 'mail', 'assistant')),
  add column assignee_id text references staff,
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- Until when an answer of ours is due. Infinity: nobody waits for us.
  add column due_at timestamptz not null default 'infinity',
  add column snoozed_until timestamptz,
  add column first_reply_at timestamptz,
  add column resolved_at timestamptz,
  -- The conversation that this one was made part of.
  add column merged_into bigint references conversations on delete cascade,
  add constraint snoozed_until_then check ((state = 'snoozed') = (snoozed_until is not null));

update conversations set due_at = created_at + interval '1 day' where state = 'open';
update conversations c
set first_reply_at = (
  select min(m.created_at) from conversation_messages m where m.conversation_id = c.id and m.author = 'staff'
);
update conversations set resolved_at = updated_at where state = 'resolved';

drop index conversations_by_state;
create index conversations_by_due on conversations (state, due_at, id);
create index conversations_by_change on conversations (state, updated_at, id);
create index conversations_by_start on conversations (state, created_at, id);
create index conversations_of_assignee on conversations (assignee_id, due_at, id) where assignee_id is not null;
create index conversations_of_person on conversations (email_normal, id desc);
create index conversations_snoozed on conversations (snoozed_until) where state = 'snoozed';
create index conversations_merged on conversations (merged_into) where merged_into is not null;
create index conversations_begun on conversations (created_at);
create index conversations_by_words on conversations using gin (to_tsvector('simple', name || ' ' || subject));

alter table conversation_messages
  drop constraint conversation_messages_author_check,
  drop constraint conversation_messages_body_check,
  add constraint conversation_messages_author_check check (author in ('customer', 'staff', 'system')),
  add constraint conversation_messages_body_check check (char_length(body) between 1 and 20000),
  -- For staff alone: it is never mailed, shown to its buyer or exported.
  add column is_note boolean not null default false,
  add column via text not null default 'form' check (via in ('form', 'mail')),
  -- The sender of a mail, where that is another than the address of the conversation.
  add column sender text check (char_length(sender) <= 320),
  -- A machine wrote it: filed, and nobody is called for it.
  add column is_automatic boolean not null default false,
  -- Where the text begins that the mail quotes.
  add column quoted_from integer check (quoted_from >= 0),
  -- A mail that is delivered twice is kept once.
  add column mail_hash bytea,
  add constraint notes_are_by_staff check (not is_note or author = 'staff');
create unique index conversation_mails_once on conversation_messages (conversation_id, mail_hash)
  where mail_hash is not null;

create index conversation_messages_by_words on conversation_messages using gin (to_tsvector('simple', body));

-- What came or went with a letter. It is handed out as a download and never shown in a page.
create table conversation_files (
  id         text primary key,
  message_id bigint references conversation_messages on delete cascade,
  -- Until its letter is sent it belongs to the conversation it was added to.
  conversation_id bigint not null references conversations on delete cascade,
  name       text not null check (char_length(name) between 1 and 120),
  media_type text not null,
  bytes      bytea not null check (octet_length(bytes) between 1 and 10485760),
  created_at timestamptz not null default now()
);
create index conversation_files_of on conversation_files (message_id);
create index conversation_files_in on conversation_files (conversation_id);
create index conversation_files_unsent on conversation_files (created_at) where message_id is null;

-- Who has a conversation open, and whether they write. It is worthless after a crash.
create unlogged table conversation_watchers (
  conversation_id bigint not null,
  staff_id        text not null,
  is_writing      boolean not null,
  seen_at         timestamptz not null,
  primary key (conversation_id, staff_id)
);

-- Answers that are used again and again.
create table canned_replies (
  id         bigint generated always as identity primary key,
  title      text not null check (char_length(title) between 1 and 80),
  body       text not null check (char_length(body) between 1 and 5000),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index canned_replies_by_title on canned_replies (lower(title));

-- What people say about our help once it is over.
create table conversation_ratings (
  conversation_id bigint primary key references conversations on delete cascade,
  score           integer not null check (score between 1 and 5),
  comment         text not null default '' check (char_length(comment) <= 1000),
  created_at      timestamptz not null default now()
);
create index conversation_ratings_by_time on conversation_ratings (created_at);

create trigger conversations_are_told after update on conversations
  for each statement execute function tell_staff('messages');
