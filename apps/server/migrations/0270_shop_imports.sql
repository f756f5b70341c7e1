-- What another shop knew, brought over. A record begins with the dry run; nothing else is written before the commit.
create table shop_imports (
  id           bigint generated always as identity primary key,
  staff_id     text not null references staff,
  source       text not null check (source in ('woocommerce', 'shopify', 'gumroad')),
  -- Names and sizes of the files; their text is sealed beside it, and gone when the work ends.
  files        jsonb not null,
  sealed_files bytea,
  wrapped_key  bytea not null,
  kek_id       text not null,
  -- Which edition each foreign product is; null where it is left out.
  mapping      jsonb not null default '{}',
  state        text not null default 'checked'
               check (state in ('checked', 'waiting', 'done', 'failed', 'discarded')),
  rows_total   integer not null check (rows_total >= 0),
  rows_done    integer not null default 0,
  counts       jsonb not null default '{}',
  error        text,
  created_at   timestamptz not null,
  committed_at timestamptz,
  finished_at  timestamptz,
  undone_at    timestamptz,
  undo_kept    integer not null default 0,
  check ((sealed_files is not null) = (state in ('checked', 'waiting'))),
  check ((finished_at is not null) = (state in ('done', 'failed', 'discarded'))),
  check ((error is not null) = (state = 'failed')),
  check (undone_at is null or state = 'done')
);

create index shop_imports_newest on shop_imports (created_at desc, id desc);

-- What becomes of every line of every file. No key is in it but for its last five characters.
create table shop_import_rows (
  import_id  bigint not null references shop_imports on delete cascade,
  file       text not null check (file in ('orders', 'customers', 'keys')),
  line       integer not null,
  outcome    text not null check (outcome in ('new', 'same', 'left_out', 'broken')),
  foreign_id text not null default '',
  detail     text not null default '',
  primary key (import_id, file, line)
);

create index shop_import_rows_problems on shop_import_rows (import_id, file, line) where outcome in ('broken', 'left_out');

-- People of the other shop. They get an account the day they sign in here, not before.
create table imported_customers (
  id           bigint generated always as identity primary key,
  import_id    bigint not null references shop_imports,
  source       text not null,
  foreign_id   text not null,
  email        text not null,
  email_normal text not null,
  first_name   text not null,
  last_name    text not null,
  country      text not null,
  since        timestamptz,
  created_at   timestamptz not null,
  undone_at    timestamptz
);

create unique index imported_customers_once on imported_customers (source, email_normal) where undone_at is null;
create index imported_customers_of_import on imported_customers (import_id);
create index imported_customers_of_email on imported_customers (email_normal);
