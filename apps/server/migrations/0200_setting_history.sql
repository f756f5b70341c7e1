-- Each change of a setting counts, so that two people cannot overwrite each other unseen.
alter table store_settings
  add column version bigint not null default 1 check (version > 0);

-- What a setting was and became, by whom and why. Values are what the owner decides; nothing personal of customers.
create table setting_changes (
  id         bigint generated always as identity primary key,
  key        text not null,
  before     jsonb,
  after      jsonb,
  changed_by text not null,
  reason     text not null check (length(reason) between 1 and 500),
  at         timestamptz not null default now()
);
create index setting_changes_of on setting_changes (key, id desc);
