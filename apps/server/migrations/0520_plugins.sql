-- transaction
-- Plug-ins that a worker named when it started, and the events they hear. One that is named no more hears nothing.
create table plugins (
  name     text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  version  text not null check (char_length(version) <= 40),
  events   text[] not null,
  named_at timestamptz not null default now()
);

-- What a plug-in is told, at least once and in order for one object. What it could not take in a day is dead.
create table plugin_deliveries (
  id           bigint generated always as identity primary key,
  plugin       text not null references plugins,
  event_id     bigint not null references shop_events on delete cascade,
  object       text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  tries        integer not null default 0 check (tries >= 0),
  due_at       timestamptz not null default now(),
  error        text check (char_length(error) <= 300),
  delivered_at timestamptz,
  unique (plugin, event_id)
);
create index plugin_deliveries_waiting on plugin_deliveries (plugin, object, event_id)
  where state = 'waiting';
create index plugin_deliveries_due on plugin_deliveries (plugin, due_at) where state = 'waiting';
create index plugin_deliveries_of_event on plugin_deliveries (event_id);

-- Asked first, so that without a listener an order costs one look at two tables of a few rows.
create or replace function is_awaited(kind text) returns boolean
language sql stable
return exists (select from webhook_endpoints where state <> 'disabled' and kind = any (events))
  or exists (select from plugins where kind = any (events));

-- Told in the transaction that caused it, to those who asked for this kind.
create or replace function tell_listeners(kind text, about text, facts jsonb) returns void
language sql as $$
  with told as (
    insert into shop_events (type, object, data) values (kind, about, facts) returning id
  ), plugged as (
    insert into plugin_deliveries (plugin, event_id, object)
    select listener.name, told.id, about
    from plugins listener, told
    where kind = any (listener.events)
  )
  insert into webhook_deliveries (endpoint_id, event_id, object)
  select listener.id, told.id, about
  from webhook_endpoints listener, told
  where listener.state <> 'disabled' and kind = any (listener.events)
$$;
