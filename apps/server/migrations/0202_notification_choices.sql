-- What news is about, so that each member of staff can choose. News from before has no kind of its own.
alter table notifications
  add column kind text not null default 'other' check (length(kind) between 1 and 40);

-- What a member wants to hear of; a kind without a row is shown on the bell and not mailed.
create table notification_choices (
  staff_id text not null references staff,
  kind     text not null,
  on_bell  boolean not null,
  by_email boolean not null,
  primary key (staff_id, kind)
);

-- When a member is mailed: one digest a day at an hour of UTC, and no mail in the quiet hours.
create table notification_rhythms (
  staff_id    text primary key references staff,
  digest_hour integer check (digest_hour between 0 and 23),
  quiet_from  integer check (quiet_from between 0 and 23),
  quiet_until integer check (quiet_until between 0 and 23),
  check ((quiet_from is null) = (quiet_until is null))
);

-- Mails about news, each once for each member.
create table notification_mails (
  notification_id bigint not null references notifications on delete cascade,
  staff_id        text not null references staff,
  at              timestamptz not null default now(),
  primary key (staff_id, notification_id)
);
create index notification_mails_of on notification_mails (notification_id);
