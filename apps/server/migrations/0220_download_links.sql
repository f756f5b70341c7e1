-- Where the publisher offers an edition, as staff entered it. An edition without a row has the publisher's usual page.
create table download_links (
  product_id text not null references products,
  system     text not null check (system in ('Windows', 'Mac')),
  purpose    text not null check (purpose in ('install', 'reinstall')),
  url        text not null check (url ~ '^https?://' and length(url) <= 500),
  version    integer not null default 1 check (version > 0),
  changed_by text references staff,
  changed_at timestamptz not null default shop_now(),
  primary key (product_id, system, purpose)
);

create trigger download_links_are_content
after insert or update or delete on download_links
for each statement execute function raise_content_version();

create trigger no_download_links_are_content
after truncate on download_links
for each statement execute function raise_content_version();

-- What an address answered when the shop last looked. Several editions share one, so it is looked at once.
create table link_checks (
  url           text primary key check (length(url) <= 500),
  asked_at      timestamptz,
  checked_at    timestamptz,
  outcome       text check (outcome in ('ok', 'unsure', 'broken', 'unreachable', 'refused', 'skipped')),
  status_code   integer,
  failing_since timestamptz,
  check ((checked_at is null) = (outcome is null))
);
