-- What people write to us. Each letter begins a conversation with a number of its own.
create table conversations (
  id                bigint generated always as identity primary key,
  ticket_number     text not null unique,
  name              text not null check (char_length(name) between 2 and 100),
  email             text not null,
  email_normal      text not null,
  -- Whether the writer had shown that the address is theirs: only then is anything mailed without a person deciding so.
  is_proven         boolean not null,
  phone             text not null default '',
  -- Set on proof alone; what was merely typed is beside it.
  order_id          text references orders,
  order_number_said text not null default '',
  subject           text not null check (char_length(subject) between 5 and 200),
  kind              text not null check (kind in ('support', 'sales', 'general', 'complaint', 'suggestion')),
  state             text not null default 'open' check (state in ('open', 'answered', 'closed', 'spam')),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);

create index conversations_by_state on conversations (state, updated_at desc);
create index conversations_of_address on conversations (email_normal, id desc) where is_proven;

create table conversation_messages (
  id              bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  author          text not null check (author in ('customer', 'staff')),
  staff_id        text,
  body            text not null check (char_length(body) between 1 and 5000),
  created_at      timestamptz not null default now(),
  check ((author = 'staff') = (staff_id is not null))
);

create index conversation_messages_of on conversation_messages (conversation_id, id);
