-- What later payments are compared with: from where an order was opened, as keyed hashes that name nobody. Kept for
-- days. A payment is noted when it is settled, and counts from then on.
create table risk_signals (
  order_id        text primary key references orders (id),
  -- In US cents.
  worth_minor     bigint not null check (worth_minor >= 0),
  device_hash     bytea not null,
  network_hash    bytea,
  network_country text check (network_country ~ '^[A-Z]{2}$'),
  card_hash       bytea,
  opened_at       timestamptz not null,
  noted_at        timestamptz
);
create index risk_signals_card on risk_signals (card_hash, noted_at) where noted_at is not null;
create index risk_signals_device on risk_signals (device_hash, noted_at) where noted_at is not null;
create index risk_signals_network on risk_signals (network_hash, noted_at) where noted_at is not null;
create index risk_signals_opened on risk_signals (opened_at);

-- How a paid order was judged, and what it waits for. The facts are countries and counts, nothing that names a person.
create table risk_checks (
  order_id    text primary key references orders (id),
  score       integer not null check (score between 0 and 100),
  level       text not null check (level in ('low', 'medium', 'high')),
  facts       jsonb not null,
  points      jsonb not null,
  code_from   integer not null,
  review_from integer not null,
  at          timestamptz not null,
  waits_for   text check (waits_for in ('code', 'staff')),
  -- Codes that were mailed, when the last of them was, and wrong ones that were typed since.
  codes       integer not null default 0 check (codes >= 0),
  code_at     timestamptz,
  wrong       integer not null default 0 check (wrong >= 0),
  -- How it ended, or why it came to staff.
  outcome     text check (outcome in ('confirmed', 'released', 'refused', 'reversed', 'late', 'guessed')),
  outcome_at  timestamptz,
  check (level <> 'low' or waits_for is null),
  check ((outcome is null) = (outcome_at is null)),
  check (waits_for is distinct from 'code' or code_at is not null)
);
create index risk_checks_waiting on risk_checks (waits_for, at) where waits_for is not null;

/*
 * Notes that an order was paid and counts what it shares with others of the last day. Payments that share something
 * wait for each other here, so that of several at the same moment each next one sees those before it. The locks are
 * taken in one order and end with the statement, which is a transaction of its own.
 */
create function note_payment(paid_order text, card bytea)
returns table (
  "billingCountry" text, email text, "networkCountry" text,
  "sameCard" integer, "sameDevice" integer, "sameNetwork" integer, "sameAddress" integer,
  "worthOfDay" bigint
)
language plpgsql as $$
declare
  mine risk_signals;
  buyer orders;
  since timestamptz := shop_now() - interval '24 hours';
  most constant integer := 50;
begin
  select * into mine from risk_signals s where s.order_id = paid_order;
  if not found then return; end if;
  select * into buyer from orders o where o.id = paid_order;
  perform pg_advisory_xact_lock(150, part)
  from (
    select distinct hashtext(encode(bytes, 'hex')) as part
    from unnest(array[card, mine.device_hash, mine.network_hash, convert_to(buyer.email_normal, 'UTF8')]) bytes
    where bytes is not null
    order by part
  ) parts;
  update risk_signals s set card_hash = card, noted_at = shop_now()
  where s.order_id = paid_order and s.noted_at is null;
  return query
  select nullif(buyer.country, ''), buyer.email_normal, mine.network_country,
    (select count(*)::integer from (
      select from risk_signals s
      where s.card_hash = card and s.noted_at > since and s.order_id <> paid_order limit most) few),
    (select count(*)::integer from (
      select from risk_signals s
      where s.device_hash = mine.device_hash and s.noted_at > since and s.order_id <> paid_order limit most) few),
    (select count(*)::integer from (
      select from risk_signals s
      where s.network_hash = mine.network_hash and s.noted_at > since and s.order_id <> paid_order limit most) few),
    (select count(*)::integer from (
      select from orders o join risk_signals s on s.order_id = o.id
      where o.email_normal = buyer.email_normal and o.created_at > since - interval '24 hours'
        and s.noted_at > since and o.id <> paid_order limit most) few),
    mine.worth_minor + coalesce((select sum(worth)::bigint from (
      select s.worth_minor as worth from risk_signals s
      where s.card_hash = card and s.noted_at > since and s.order_id <> paid_order
      union all
      select s.worth_minor from risk_signals s
      where s.device_hash = mine.device_hash and s.card_hash is distinct from card
        and s.noted_at > since and s.order_id <> paid_order
      limit most) others), 0);
end $$;
