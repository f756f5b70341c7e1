-- What visitors ask the assistant, what it said, what that cost, and what staff tell it.
create table chats (
  id              text primary key,
  -- The browser it belongs to. Nobody else reads it; it is gone from the browser when the session is.
  session_id      bigint references checkout_sessions on delete set null,
  store_id        text not null default 'main' references stores,
  -- The assistant answers, waits for a person, or is silent because one has joined.
  state           text not null default 'open' check (state in ('open', 'waiting', 'joined', 'ended')),
  -- The order whose buyer has entered a code from their mailbox, and until when that counts.
  order_id        text references orders,
  proven_until    timestamptz,
  -- Answers in a row that did not help.
  misses          integer not null default 0 check (misses >= 0),
  -- What a person answers in.
  conversation_id bigint references conversations on delete set null,
  created_at      timestamptz not null default shop_now(),
  updated_at      timestamptz not null default shop_now(),
  check ((order_id is null) = (proven_until is null))
);
create index chats_of_session on chats (session_id, created_at desc);
create index chats_of_order on chats (order_id) where order_id is not null;
create index chats_of_conversation on chats (conversation_id) where conversation_id is not null;
create index chats_by_change on chats (updated_at, id);

-- Keys, codes and addresses are taken out before a turn is kept.
create table chat_turns (
  id             bigint generated always as identity primary key,
  chat_id        text not null references chats on delete cascade,
  author         text not null check (author in ('visitor', 'assistant', 'staff')),
  body           text not null check (char_length(body) between 1 and 8000),
  -- Of an answer: the pages it names, what the interface offers below it, and the tools that were used.
  citations      jsonb not null default '[]',
  suggestions    text[] not null default '{}',
  acts           jsonb not null default '[]',
  tool_log       jsonb not null default '[]',
  -- What kind of question it answers, as the rules name it, and who wrote it.
  topic          text,
  model          text,
  prompt_version integer,
  -- Nothing was found that answers it.
  is_miss        boolean not null default false,
  -- Why the guards replaced what a model said.
  replaced_for   text,
  is_good        boolean,
  created_at     timestamptz not null default shop_now()
);
create index chat_turns_of on chat_turns (chat_id, id);
create index chat_turns_missed on chat_turns (created_at, id) where is_miss;
create index chat_turns_rated on chat_turns (created_at, id) where is_good is not null;
create index chat_turns_by_time on chat_turns (created_at, id);

-- What models may cost on a day, in millionths of a dollar. A call is reserved before it is made and settled after.
create table assistant_budget_days (
  day      date primary key,
  reserved bigint not null default 0 check (reserved >= 0),
  spent    bigint not null default 0 check (spent >= 0),
  calls    integer not null default 0 check (calls >= 0)
);

create table assistant_calls (
  id         bigint generated always as identity primary key,
  day        date not null references assistant_budget_days,
  chat_id    text references chats on delete set null,
  model      text not null,
  reserved   bigint not null check (reserved >= 0),
  -- Null until the call is over. One that never says so counts as spent in full.
  spent      bigint check (spent >= 0),
  created_at timestamptz not null default shop_now()
);
create index assistant_calls_open on assistant_calls (created_at) where spent is null;
create index assistant_calls_of_day on assistant_calls (day);
create index assistant_calls_of_chat on assistant_calls (chat_id) where chat_id is not null;

-- What a model is told before it answers. The newest that is in use counts; none is ever changed.
create table assistant_prompts (
  version    integer generated always as identity primary key,
  body       text not null check (char_length(body) between 1 and 8000),
  reason     text not null default '' check (char_length(reason) <= 300),
  staff_id   text references staff,
  created_at timestamptz not null default shop_now(),
  used_from  timestamptz
);

-- Answers that staff wrote to questions nobody could answer. Those in use are searched with the pages.
create table assistant_answers (
  id         bigint generated always as identity primary key,
  question   text not null check (char_length(question) between 5 and 300),
  answer     text not null check (char_length(answer) between 5 and 2000),
  -- The page that says the same: an answer without one cannot be cited, so it stays a draft.
  path       text check (path ~ '^/[\w/-]+$'),
  state      text not null default 'draft' check (state in ('draft', 'used', 'archived')),
  version    integer not null default 1,
  staff_id   text references staff,
  created_at timestamptz not null default shop_now(),
  updated_at timestamptz not null default shop_now(),
  check (state <> 'used' or path is not null)
);
create index assistant_answers_by_state on assistant_answers (state, updated_at desc, id);

-- Chats that staff judged, as cases for the evaluation. They are handed out as a file; a person adds them to the set.
create table assistant_cases (
  id         bigint generated always as identity primary key,
  turn_id    bigint references chat_turns on delete set null,
  question   text not null check (char_length(question) between 1 and 2000),
  answer     text not null check (char_length(answer) between 1 and 8000),
  wanted     text not null check (char_length(wanted) between 1 and 2000),
  wants_person boolean not null default false,
  staff_id   text references staff,
  created_at timestamptz not null default shop_now()
);
create index assistant_cases_by_time on assistant_cases (created_at desc, id desc);
create unique index assistant_cases_of_turn on assistant_cases (turn_id) where turn_id is not null;
