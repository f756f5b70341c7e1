-- How far visits got: counts alone, and nothing of a visit.
create table visit_steps (
  -- UTC.
  day      date not null,
  store_id text not null references stores,
  -- Which kind of page brought the visit here.
  channel  text not null check (channel in ('web', 'link', 'offer')),
  -- Of the network; ZZ where nothing says so.
  country  text not null check (length(country) = 2),
  step     text not null check (step in ('seen', 'cart', 'checkout')),
  visits   bigint not null check (visits > 0),
  primary key (day, step, store_id, channel, country)
);
