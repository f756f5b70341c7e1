-- An act that one member of staff asks for and another one decides. What was approved is what happens: the whole of it
-- is stored as it was asked for, with its hash.
create table approvals (
  id           text primary key check (id ~ '^appr_[0-9a-f]{32}$'),
  kind         text not null check (kind ~ '^[a-z][a-z.-]{2,60}$'),
  -- What it is about, as in the audit log.
  object       text not null,
  -- One sentence for those who decide.
  summary      text not null check (length(summary) between 1 and 1000),
  payload      jsonb not null,
  payload_hash bytea not null check (length(payload_hash) = 32),
  state        text not null default 'open' check (state in ('open', 'approved', 'refused', 'expired', 'void')),
  asked_by     text not null references staff,
  asked_at     timestamptz not null,
  expires_at   timestamptz not null check (expires_at > asked_at),
  decided_by   text references staff,
  decided_at   timestamptz,
  note         text not null default '' check (length(note) <= 1000),
  -- What came of it, as in the audit log.
  result       text,
  -- Nobody approves what they asked for.
  check (decided_by <> asked_by),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'approved') = (result is not null))
);

-- Asking twice for the same thing is asking once.
create unique index approvals_open on approvals (asked_by, payload_hash) where state = 'open';
create index approvals_newest on approvals (asked_at desc, id desc);
create index approvals_ending on approvals (expires_at) where state = 'open';

-- What is asked for never changes while it waits, and a decision is made once. The one thing that may go later is the
-- payload, when a person it names is erased; its hash stays.
create function keep_decisions() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.object, new.summary, new.payload_hash, new.asked_by, new.asked_at, new.expires_at)
      is distinct from
      (old.id, old.kind, old.object, old.summary, old.payload_hash, old.asked_by, old.asked_at, old.expires_at)
    or (new.payload <> old.payload and (new.payload <> '{}' or new.state = 'open'))
    or (old.state <> 'open'
      and (new.state, new.decided_by, new.decided_at, new.note, new.result)
        is distinct from (old.state, old.decided_by, old.decided_at, old.note, old.result))
  then
    raise exception 'approval % stays as it was asked for and decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger approvals_stay
  before update on approvals
  for each row execute function keep_decisions();

-- Some news is for those with one permission, or for one person; everything else is for all staff.
alter table notifications
  add column to_permission text,
  add column to_staff text references staff;
