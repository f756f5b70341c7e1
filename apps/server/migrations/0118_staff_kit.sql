-- Views of lists that staff keep under a name; `search` is the list's part of the address.
create table saved_views (
  id         bigint generated always as identity primary key,
  staff_id   text not null references staff,
  list       text not null,
  name       text not null check (length(name) between 1 and 40),
  search     text not null check (length(search) <= 2000),
  is_shared  boolean not null default false,
  created_at timestamptz not null default now()
);
create index saved_views_of_list on saved_views (list, staff_id);
create index saved_views_shared on saved_views (list) where is_shared;

-- Private notes of staff on any object, named as in the audit log: order:…, license:…
create table staff_notes (
  id         bigint generated always as identity primary key,
  subject    text not null,
  staff_id   text not null references staff,
  body       text not null check (length(body) between 1 and 4000),
  mentions   text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index staff_notes_on on staff_notes (subject, id);

-- Who has read what. `notifications.read_at` remains for news that was read before this table.
create table notification_reads (
  notification_id bigint not null references notifications on delete cascade,
  staff_id        text not null references staff,
  read_at         timestamptz not null default now(),
  primary key (staff_id, notification_id)
);
create index notification_reads_of on notification_reads (notification_id);

-- How a member of staff wants the back office.
create table staff_preferences (
  staff_id        text primary key references staff,
  has_single_keys boolean not null default true,
  is_nav_narrow   boolean not null default false
);

-- Says that something of a kind is new or changed; open lists of staff then look again. The kind alone is
-- told: a listener sees what its rights allow it to fetch. Equal news of one transaction is told once.
create function tell_staff() returns trigger
language plpgsql as $$
begin
  perform pg_notify('staff', tg_argv[0]);
  return null;
end $$;

create trigger orders_are_told after insert on order_status_changes
  for each statement execute function tell_staff('orders');
create trigger messages_are_told after insert on conversation_messages
  for each statement execute function tell_staff('messages');
create trigger reviews_are_told after insert on reviews
  for each statement execute function tell_staff('reviews');
create trigger approvals_are_told after insert or update on approvals
  for each statement execute function tell_staff('approvals');
create trigger notifications_are_told after insert on notifications
  for each statement execute function tell_staff('notifications');
