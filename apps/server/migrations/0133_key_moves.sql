-- Every time a member of staff moved keys to another mailbox or another line. Three a day need nobody else; what a
-- second person approved names the approval and does not count. Rows are only ever added.
create table key_moves (
  id          bigint generated always as identity primary key,
  staff_id    text not null references staff (id),
  act         text not null check (act in ('address', 'replacement', 'assignment', 'mark_paid', 'grant')),
  order_id    text not null references orders (id),
  approval_id text references approvals (id),
  at          timestamptz not null
);
create index key_moves_of on key_moves (staff_id, at) where approval_id is null;

-- Some of what is approved happens later, once, by the one who asked. Rows are only ever added.
create table approval_uses (
  approval_id text primary key references approvals (id),
  used_at     timestamptz not null
);
