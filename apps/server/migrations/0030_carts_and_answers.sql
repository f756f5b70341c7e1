-- Two more questions people are asked, and where.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('cookies', 'marketing', 'cart-reminder', 'newsletter')),
  drop constraint consents_source_check,
  add constraint consents_source_check
    check (source in ('banner', 'browser', 'account', 'unsubscribe', 'erasure', 'checkout', 'mail'));

-- A cart that reached the checkout. What leads to a person is here only under a consent to be reminded.
create table abandoned_carts (
  id             text primary key check (id like 'cart\_%'),
  checkout_id    bigint not null references checkout_sessions,
  session_id     text not null,
  items          jsonb not null,
  -- In dollars, at our own prices: what a page says of money is no more than a discount it hoped for.
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  total_minor    bigint not null check (total_minor between 0 and subtotal_minor),
  coupon_code    text,
  state          text not null default 'open' check (state in ('open', 'bought')),
  consent_id     bigint references consents,
  -- Outlives the address, so that one person is never reminded more than twice in a month.
  address_hash   bytea,
  email          text,
  email_normal   text,
  name           text,
  device         jsonb not null default '{}',
  origin         jsonb not null default '{}',
  -- Of the restore link in the reminders; the link ends with the row.
  token_hash     bytea not null unique,
  mails          smallint not null default 0 check (mails between 0 and 2),
  mailed_at      timestamptz,
  -- The browser that opened the link, which may be another than the one that left the cart.
  restored_by    bigint references checkout_sessions,
  restored_at    timestamptz,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  unique (checkout_id, session_id),
  check ((email is null) = (email_normal is null)),
  check (email is null or (consent_id is not null and address_hash is not null)),
  check (email is not null or (name is null and device = '{}' and origin = '{}')),
  check ((mails = 0) = (mailed_at is null))
);

create index abandoned_carts_due on abandoned_carts (changed_at) where state = 'open' and email is not null;
create index abandoned_carts_oldest on abandoned_carts (changed_at);
create index abandoned_carts_of on abandoned_carts (address_hash) where address_hash is not null;

-- Who gets the newsletter: nobody before they pressed the button in the mail to that very address.
create table newsletter_subscriptions (
  id           text primary key check (id like 'news\_%'),
  address_hash bytea not null unique,
  email        text not null,
  source       text not null check (source in ('account', 'order')),
  token_hash   bytea not null unique,
  consent_id   bigint references consents,
  asked_at     timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((consent_id is null) = (confirmed_at is null))
);

create index newsletter_unconfirmed on newsletter_subscriptions (asked_at) where confirmed_at is null;

-- A person who ends marketing ends all of it, by any way.
create function end_reminders() returns trigger
language plpgsql as $$
begin
  delete from newsletter_subscriptions where address_hash = new.address_hash;
  update abandoned_carts
  set email = null, email_normal = null, name = null, device = '{}', origin = '{}'
  where address_hash = new.address_hash and email is not null;
  return new;
end $$;

create trigger suppressions_end_reminders
after insert on email_suppressions
for each row execute function end_reminders();

-- As before, but never the consent by which someone is still written to.
create or replace function forget_consents(years integer) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from consents
    where at < shop_now() - make_interval(years => greatest(years, 3))
      and not exists (select from newsletter_subscriptions n where n.consent_id = consents.id)
      and not exists (select from abandoned_carts c where c.consent_id = consents.id)
    returning 1
  )
  select count(*) from gone;
end;

-- How a purchase went, once per order. Read by us; published only as a share of many.
create table order_surveys (
  order_id   text primary key references orders,
  rating     smallint not null check (rating between 1 and 5),
  comment    text not null default '' check (length(comment) <= 500),
  created_at timestamptz not null default now()
);

alter table claim_facts
  add column survey_answers bigint not null default 0,
  add column survey_happy   bigint not null default 0;

-- Buyers who do not want their order among the recent ones.
alter table orders add column is_listed boolean not null default true;

-- No mail without what entitles us to write it: an order, or a thing of a known kind with its id.
alter table emails
  drop constraint emails_reason_check,
  add constraint emails_reason_check
    check (reason ~ '^(order_[A-Za-z0-9_-]+|(account|consent|erasure|export|request|staff):[A-Za-z0-9_:.-]+)$');
