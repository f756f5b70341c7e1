-- Pictures that staff upload, as the shop encoded them itself; never the file that was sent. The name is the hash, so
-- what an address shows never changes.
create table media (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bytea not null check (octet_length(bytes) between 1 and 2097152),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  alt        text not null check (alt <> ''),
  made_by    text not null,
  created_at timestamptz not null default now()
);

alter table media alter column bytes set storage external;

create index media_by_age on media (created_at);
