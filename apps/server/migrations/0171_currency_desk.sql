-- Where a rate came from. What is charged is rate_micros; the market's rate and the margin say how it was made.
alter table currency_rates
  add column source text not null default 'opening' check (source in ('opening', 'hand', 'file')),
  add column market_micros bigint check (market_micros > 0),
  add column margin_bp integer not null default 0 check (margin_bp between 0 and 2000),
  add column entered_by text references staff,
  add column note text not null default '' check (length(note) <= 500);

create index currency_rates_newest on currency_rates (valid_from desc, id desc);

-- A currency whose rate is too old is neither shown nor charged until there is a younger one.
create table currency_states (
  currency   text primary key check (currency in (
               'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  is_stale   boolean not null,
  changed_at timestamptz not null
);

create trigger currency_states_are_content
after insert or update or delete or truncate on currency_states
for each statement execute function raise_content_version();

-- Each look at the daily file of rates. Rows are only ever added.
create table rate_files (
  id         bigint generated always as identity primary key,
  fetched_at timestamptz not null,
  state      text not null check (state in ('applied', 'compared', 'failed')),
  as_of      date,
  error      text,
  -- Currencies whose rate in the file was too far from the last one to be believed.
  held       text[] not null default '{}',
  check ((state = 'failed') = (error is not null)),
  check (state = 'failed' or as_of is not null)
);
