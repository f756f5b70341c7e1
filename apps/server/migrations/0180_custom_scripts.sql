-- Scripts that staff add to public pages. What runs is one published version.
create table custom_scripts (
  id           text primary key check (id ~ '^script_[0-9a-f]{20}$'),
  name         text not null check (length(name) between 1 and 80),
  is_active    boolean not null default false,
  live_version integer,
  -- Whether the live version is within its days; the worker keeps it true, so that pages hear of it.
  is_due       boolean not null default false,
  revision     integer not null default 1,
  changed_by   text not null references staff,
  changed_at   timestamptz not null default shop_now(),
  created_at   timestamptz not null default shop_now(),
  check (not is_active or live_version is not null)
);
create index custom_scripts_changed on custom_scripts (changed_at, id);
create index custom_scripts_named on custom_scripts (name, id);

create table custom_script_versions (
  script_id        text not null references custom_scripts,
  number           integer not null check (number >= 1),
  content          text not null check (length(content) between 1 and 20000),
  script_type      text not null check (script_type in ('javascript', 'css', 'html')),
  position         text not null check (position in ('header', 'footer', 'body_start', 'body_end')),
  device_targeting text not null check (device_targeting in ('all', 'mobile', 'tablet', 'desktop')),
  page_targeting   text not null check (page_targeting in ('all', 'specific', 'exclude')),
  targeted_pages   text[] not null default '{}',
  excluded_pages   text[] not null default '{}',
  priority         integer not null check (priority between 0 and 1000),
  load_async       boolean not null,
  consent          text not null check (consent in ('necessary', 'analytics', 'marketing')),
  starts_at        timestamptz,
  ends_at          timestamptz,
  purpose          text not null,
  note             text not null default '',
  -- Of the whole text, in hexadecimal: the inventory names it.
  sha256           text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  written_by       text not null references staff,
  written_at       timestamptz not null default shop_now(),
  published_by     text references staff,
  published_at     timestamptz,
  approval_id      text references approvals,
  primary key (script_id, number),
  check (ends_at is null or starts_at is null or starts_at < ends_at),
  check ((published_at is null) = (published_by is null)),
  check ((published_at is null) = (approval_id is null)),
  -- Two people, also for someone who writes SQL.
  check (published_by <> written_by)
);
create unique index custom_script_drafts on custom_script_versions (script_id)
where published_at is null;

-- Only what two people published goes live. A foreign key would close a circle of tables.
create function check_live_script() returns trigger
language plpgsql as $$
begin
  if new.live_version is not null and not exists (
    select from custom_script_versions v
    where v.script_id = new.id and v.number = new.live_version and v.published_at is not null
  ) then
    raise exception 'only a published version of a script can be live';
  end if;
  return new;
end $$;

create trigger live_script_is_published
before insert or update of live_version on custom_scripts
for each row execute function check_live_script();

create function keep_published_script() returns trigger
language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published version of a script stays as it was';
  end if;
  return new;
end $$;

create trigger published_script_stays
before update on custom_script_versions
for each row execute function keep_published_script();

create trigger custom_scripts_raise_content
after insert or update or delete on custom_scripts
for each statement execute function raise_content_version();

-- What browsers told, for seven days.
create table custom_script_log (
  id                bigint generated always as identity primary key,
  script_id         text not null references custom_scripts,
  page              text not null,
  user_agent        text not null,
  execution_status  text not null check (execution_status in ('success', 'error')),
  error_message     text not null default '',
  device_type       text not null check (device_type in ('mobile', 'tablet', 'desktop')),
  screen_resolution text not null,
  executed_at       timestamptz not null,
  at                timestamptz not null default shop_now()
);
create index custom_script_log_newest on custom_script_log (at, id);
create index custom_script_log_of on custom_script_log (script_id, at, id);
create index custom_script_log_by_status on custom_script_log (execution_status, at, id);
