-- The audit log as a list: newest first, and narrowed by who, act or object, each with its days.
create index audit_log_newest on audit_log (at, seq);
create index audit_log_by_actor on audit_log (actor, at, seq);
create index audit_log_by_action on audit_log (action, at, seq);
create index audit_log_by_object on audit_log (object, at, seq);
-- The new ones serve what these did.
drop index audit_log_of_actor;
drop index audit_log_of_object;

-- A check or an export of the log, made in the background.
create table audit_runs (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('check', 'export')),
  staff_id    text not null references staff,
  asked       jsonb not null default '{}',
  -- The last row it is about: what is written meanwhile is none of its business.
  up_to       bigint not null,
  state       text not null default 'running' check (state in ('running', 'done')),
  rows_done   bigint not null default 0,
  first_bad   bigint,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
create index audit_runs_finished on audit_runs (finished_at);
create index audit_runs_of on audit_runs (staff_id, id);

-- The file of an export, in parts.
create table audit_run_parts (
  run_id  bigint not null references audit_runs on delete cascade,
  part    integer not null,
  content text not null,
  primary key (run_id, part)
);
