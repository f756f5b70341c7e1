-- Two more ends of a unit that nobody bought. Withdrawn: its import was undone, and a new import of the key puts it on
-- sale again. Invalid: the publisher refuses the key, and it is never sold.
alter table key_units
  drop constraint key_units_status_check,
  add constraint key_units_status_check check (status in (
    'available', 'held', 'assigned', 'revoked', 'quarantined', 'superseded', 'withdrawn', 'invalid'));

-- A file of keys that is imported in the background. The file is sealed as keys are, and gone when the work is done.
create table key_imports (
  id            bigint generated always as identity primary key,
  staff_id      text not null references staff,
  -- Supplier, batch and cost as they were asked for. No key, nothing personal.
  asked         jsonb not null,
  state         text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  sealed_file   bytea,
  wrapped_key   bytea not null,
  kek_id        text not null,
  rows_total    integer not null check (rows_total >= 0),
  rows_done     integer not null default 0,
  fresh         integer not null default 0,
  revived       integer not null default 0,
  duplicates    integer not null default 0,
  malformed     integer not null default 0,
  -- Why nothing was stored, as staff read it.
  error         text,
  created_at    timestamptz not null,
  finished_at   timestamptz,
  undone_at     timestamptz,
  check ((sealed_file is not null) = (state = 'waiting')),
  check ((finished_at is null) = (state = 'waiting')),
  check ((error is not null) = (state = 'failed'))
);

create index key_imports_newest on key_imports (created_at desc, id desc);

-- What became of every line of a file. Keys are named by their last five characters alone.
create table key_import_rows (
  import_id  bigint not null references key_imports on delete cascade,
  line       integer not null,
  outcome    text not null check (outcome in ('new', 'revived', 'duplicate', 'malformed')),
  product_id text references products,
  last5      text not null default '',
  detail     text not null default '',
  primary key (import_id, line)
);

alter table key_batches
  add column import_id bigint references key_imports,
  -- How many units its keys have, whatever became of them: what is sold is what is left of it.
  add column units integer not null default 0 check (units >= 0),
  add column quarantine_reason text not null default '',
  add column undone_at timestamptz;

create index key_batches_newest on key_batches (imported_at desc, id desc);
create index key_batches_of_import on key_batches (import_id) where import_id is not null;

alter table key_units add column batch_id bigint references key_batches;

update key_units u
set batch_id = k.batch_id
from license_keys k
where k.id = u.key_id;

update key_batches b
set units = (select coalesce(sum(k.capacity), 0) from license_keys k where k.batch_id = b.id);

alter table key_units alter column batch_id set not null;

-- The batch stands with the unit so that batches can be counted without their keys.
create function note_batch_of_unit() returns trigger language plpgsql as $$
begin
  select k.batch_id into new.batch_id from license_keys k where k.id = new.key_id;
  return new;
end $$;

create trigger key_units_know_their_batch
  before insert on key_units
  for each row when (new.batch_id is null) execute function note_batch_of_unit();

-- Everything that is not sold, and what was taken back: few beside what is sold, and counted from the index alone.
create index key_units_not_sold on key_units (product_id, batch_id, status)
  where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked');
create index key_units_of_batch on key_units (batch_id, status)
  where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked');

-- A key that is imported again after its import was undone moves to the new batch. Nothing else may rewrite a key:
-- one that is for sale, sold or set aside for another reason stays as it was stored.
create function keep_keys() returns trigger language plpgsql as $$
begin
  -- A new secret makes fingerprints anew; the shop itself may not write them.
  if new.fingerprint <> old.fingerprint then return new; end if;
  if exists (
    select from key_units u
    where u.key_id = old.id and u.status not in ('withdrawn', 'superseded')
  ) then
    raise exception 'key % is in use and stays as it was stored', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger license_keys_stay
  before update of batch_id, product_id, ciphertext on license_keys
  for each row execute function keep_keys();

-- A key that staff took from a licence without a claim, and the one that came in its place.
create table key_replacements (
  id                bigint generated always as identity primary key,
  assignment_id     bigint not null unique references assignments,
  new_assignment_id bigint not null unique references assignments,
  reason            text not null check (length(reason) between 3 and 500),
  staff_id          text not null references staff,
  at                timestamptz not null
);

-- When staff want to hear of low stock, and what they were told last.
create table stock_alarms (
  product_id text primary key references products,
  threshold  integer not null check (threshold between 0 and 100000),
  level      text not null default 'ok' check (level in ('ok', 'low', 'empty')),
  crossings  integer not null default 0,
  changed_at timestamptz not null
);

-- Sales of the last days: new rows are at the end of the table, so a few ranges are enough.
create index assignments_by_time on assignments using brin (assigned_at) with (pages_per_range = 32, autosummarize = on);
