-- One act over many objects. What it is done to is decided once, when it begins.
create table bulk_jobs (
  id          bigint generated always as identity primary key,
  act         text not null,
  staff_id    text not null references staff,
  -- The filter and the choices as they were asked for. Ids and facts, nothing personal.
  asked       jsonb not null,
  state       text not null default 'running' check (state in ('running', 'done')),
  created_at  timestamptz not null,
  finished_at timestamptz,
  check ((finished_at is not null) = (state = 'done'))
);

create index bulk_jobs_of on bulk_jobs (staff_id, id);

create table bulk_job_items (
  job_id       bigint not null references bulk_jobs on delete cascade,
  position     integer not null,
  object       text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed, as staff read it.
  error        text,
  -- The worker that took it has it until then; afterwards another may.
  leased_until timestamptz,
  done_at      timestamptz,
  primary key (job_id, position),
  unique (job_id, object),
  check ((error is not null) = (state = 'failed')),
  check ((done_at is not null) = (state <> 'waiting'))
);

create index bulk_job_items_waiting on bulk_job_items (job_id, position) where state = 'waiting';
