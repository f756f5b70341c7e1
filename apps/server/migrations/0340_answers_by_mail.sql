-- What came in answer to mails of ours, for a few days: how many, from whom, and how much came with them.
create table mail_answers (
  id             bigint generated always as identity primary key,
  -- The mail of ours that was answered. Mails are forgotten in their own time.
  email_id       bigint not null,
  -- Whom we had written to, without being their address.
  recipient_hash bytea not null,
  -- Staff were told of it on its own.
  is_told        boolean not null default false,
  files          integer not null default 0 check (files >= 0),
  file_bytes     bigint not null default 0 check (file_bytes >= 0),
  came_at        timestamptz not null default shop_now()
);
create index mail_answers_to on mail_answers (email_id, came_at);
create index mail_answers_by on mail_answers (recipient_hash, came_at);
create index mail_answers_in_time on mail_answers (came_at) include (file_bytes);

-- One mail of ours begins one conversation: further answers to it join that one.
alter table conversations add column answers_email_id bigint;
create unique index conversations_begun_by_answer on conversations (answers_email_id)
  where answers_email_id is not null;

-- Whether our own mail server vouches for the address a mail says it is from.
alter table conversation_messages add column sender_check text;
alter table conversation_messages
  add constraint sender_check_of_mails
  check (sender_check is null or (via = 'mail' and sender_check in ('verified', 'failed', 'unknown'))) not valid;
alter table conversation_messages validate constraint sender_check_of_mails;
