-- The clock of every deadline. Tests move it for one session; nothing else sets it.
create function shop_now() returns timestamptz
language sql stable
return coalesce(nullif(current_setting('shop.now', true), '')::timestamptz, now());

-- What public pages are made of has one version. Every server process hears it rise.
create table content_version (
  is_only      boolean primary key default true check (is_only),
  version      bigint not null default 1,
  prices_as_of timestamptz not null default now()
);

insert into content_version default values;

create function tell_content_version() returns trigger
language plpgsql as $$
begin
  perform pg_notify('content', new.version::text);
  return null;
end $$;

create trigger content_version_told
after update of version on content_version
for each row execute function tell_content_version();

create function raise_content_version() returns trigger
language plpgsql security definer as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;
