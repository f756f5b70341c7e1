alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('verify', 'reset', 'access', 'erase', 'move'));

-- An account moves to another address: by a code to the new one, told to the old one, which can take it back.
create table account_moves (
  id          bigint generated always as identity primary key,
  customer_id text not null references customers on delete cascade,
  old_email   text not null,
  -- As it was typed; codes and accounts go by its lower case.
  new_email   text not null,
  -- Hashes of the links to take it back, one for each mail that was written. Their text is in the mails alone.
  secrets     bytea[] not null default '{}',
  state       text not null default 'open'
    check (state in ('open', 'done', 'taken_back', 'overtaken')),
  asked_at    timestamptz not null default shop_now(),
  -- Until when the code in the mail can be used.
  until       timestamptz not null,
  done_at     timestamptz,
  ended_at    timestamptz,
  check (lower(old_email) <> lower(new_email)),
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('done', 'taken_back')) <= (done_at is not null))
);

create unique index account_moves_open on account_moves (customer_id) where state = 'open';
create index account_moves_of_customer on account_moves (customer_id, id);
create index account_moves_to on account_moves (lower(new_email)) where state = 'open';
