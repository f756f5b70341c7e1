-- What the owner decides; a setting without a row has its default.
create table store_settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

-- One row per claim that pages make. In the custom mode each decides for itself.
create table marketing_claims (
  id            text primary key,
  mode          text not null default 'computed' check (mode in ('fixed', 'computed', 'hidden')),
  evidence_file text,
  evidence_note text,
  approved_by   text references staff,
  approved_at   timestamptz,
  expires_at    timestamptz,
  check (approved_at is null or evidence_note is not null)
);

-- What the computed claims are made of, measured now and then rather than on every page.
create table claim_facts (
  is_only        boolean primary key default true check (is_only),
  paid_customers bigint not null default 0,
  reviews        bigint not null default 0,
  rating_sum     bigint not null default 0
);

insert into claim_facts default values;

create trigger settings_are_content
after insert or update or delete or truncate on store_settings
for each statement execute function raise_content_version();

create trigger claims_are_content
after insert or update or delete or truncate on marketing_claims
for each statement execute function raise_content_version();

create trigger facts_are_content
after update on claim_facts
for each row when (old.* is distinct from new.*) execute function raise_content_version();
