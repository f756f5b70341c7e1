-- transaction
-- ## platform/legal-entities
--
-- Who sells: what its documents will print, and since when tax is computed for it. Null is off.
create table legal_entities (
  id             text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  name           text not null default '' check (length(name) <= 100),
  line1          text not null default '' check (length(line1) <= 100),
  line2          text not null default '' check (length(line2) <= 100),
  city           text not null default '' check (length(city) <= 100),
  postal         text not null default '' check (length(postal) <= 20),
  country        text check (country ~ '^[A-Z]{2}$'),
  region         text not null default '' check (length(region) <= 60),
  contact_name   text not null default '' check (length(contact_name) <= 100),
  contact_phone  text not null default '' check (length(contact_phone) <= 40),
  contact_email  text not null default '' check (length(contact_email) <= 200),
  website        text not null default '' check (length(website) <= 200),
  register_no    text not null default '' check (length(register_no) <= 60),
  vat_id         text not null default '' check (length(vat_id) <= 20),
  tax_number     text not null default '' check (length(tax_number) <= 40),
  home_currency  text not null default 'EUR' check (home_currency ~ '^[A-Z]{3}$'),
  time_zone      text not null default 'UTC' check (length(time_zone) <= 60),
  -- A proven company elsewhere in the Union pays the price without the tax of the seller's home, or the same as others.
  business_price text not null default 'net_of_home' check (business_price in ('net_of_home', 'same')),
  oss_mode       text not null default 'destination' check (oss_mode in ('destination', 'home_until_threshold')),
  on_from        date,
  version        integer not null default 1 check (version > 0),
  created_at     timestamptz not null default now()
);

-- A series of document numbers belongs to one legal entity for ever.
create table invoice_series (
  series    text primary key check (series ~ '^[A-Z][A-Z0-9]{1,7}$'),
  entity_id text not null references legal_entities,
  kind      text not null check (kind in ('invoice', 'credit')),
  unique (entity_id, kind)
);

insert into legal_entities (id, created_at) values ('main', now());
insert into invoice_series (series, entity_id, kind) values ('KH', 'main', 'invoice'), ('KHC', 'main', 'credit');

alter table stores add column entity_id text not null default 'main' references legal_entities;

-- ## catalog/tax
--
-- Where a legal entity is registered for tax, and from when until when. Only an end is ever added to a row.
create table tax_registrations (
  id         bigint generated always as identity primary key,
  entity_id  text not null references legal_entities,
  kind       text not null check (kind in ('home', 'small', 'oss_union', 'oss_non_union', 'local')),
  -- Where it is registered; of a One Stop Shop the country that identifies it.
  country    text not null check (country ~ '^[A-Z]{2}$'),
  number     text not null check (length(number) >= 1 and length(number) <= 40),
  valid_from date not null,
  -- The first day on which it no longer counts.
  valid_to   date,
  -- Member states in which a small business is exempt beside its own.
  covers     text[] not null default '{}' check (cardinality(covers) <= 30),
  reason     text not null check (length(reason) >= 1 and length(reason) <= 500),
  entered_by text not null references staff,
  entered_at timestamptz not null,
  ended_by   text references staff,
  ended_at   timestamptz,
  check (valid_to > valid_from),
  check (covers = '{}' or kind = 'small'),
  check ((valid_to is null) = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create index tax_registrations_of_entity on tax_registrations (entity_id, valid_from, id);

-- What the owner said of a country where tax may be due and nothing is registered. The newest counts.
create table tax_answers (
  id          bigint generated always as identity primary key,
  entity_id   text not null references legal_entities,
  country     text not null check (country ~ '^[A-Z]{2}$'),
  answer      text not null check (answer in ('without', 'stop')),
  reason      text not null check (length(reason) >= 1 and length(reason) <= 500),
  answered_by text not null references staff,
  answered_at timestamptz not null
);
create index tax_answers_of_entity on tax_answers (entity_id, country, id desc);

create function registrations_stay() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.valid_to is not null or
    (old.entity_id, old.kind, old.country, old.number, old.valid_from, old.covers, old.reason, old.entered_by, old.entered_at)
      is distinct from
    (new.entity_id, new.kind, new.country, new.number, new.valid_from, new.covers, new.reason, new.entered_by, new.entered_at))
  then
    raise exception 'a registration for tax only ever ends, once';
  end if;
  -- Two that are entered at once come one after the other.
  perform from legal_entities where id = new.entity_id for update;
  if exists (
    select
    from tax_registrations other
    where other.entity_id = new.entity_id
      and other.kind = new.kind
      and other.country = new.country
      and other.id <> new.id
      and daterange(other.valid_from, other.valid_to) && daterange(new.valid_from, new.valid_to)
  ) then
    raise exception 'registrations of one kind and country overlap' using errcode = 'exclusion_violation';
  end if;
  return new;
end
$$;
comment on function registrations_stay() is
  'Refuses a registration for tax that overlaps another of its kind and country, and any change but its end.';
create trigger registrations_stay before insert or update on tax_registrations
for each row
execute function registrations_stay();

-- No server decides by what was in force a moment ago.
create trigger legal_entities_are_content after insert or update or delete on legal_entities
for each statement
execute function raise_content_version();
create trigger tax_registrations_are_content after insert or update or delete on tax_registrations
for each statement
execute function raise_content_version();
create trigger tax_answers_are_content after insert or update or delete on tax_answers
for each statement
execute function raise_content_version();

-- What decides about tax no program changes.
alter table api_key_scopes add constraint api_key_scopes_never_tax check (permission <> 'tax.edit') not valid;
alter table api_key_scopes validate constraint api_key_scopes_never_tax;
