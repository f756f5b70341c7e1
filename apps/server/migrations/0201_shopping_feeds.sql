-- Files that shopping services fetch. The worker writes them; an address works by its token, of which only a hash is kept.
create table shopping_feeds (
  format          text primary key check (format in ('google', 'openai')),
  is_on           boolean not null default false,
  currency        text not null default 'USD'
    check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  country         text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  every_minutes   integer not null default 60 check (every_minutes between 15 and 1440),
  token_hash      bytea unique,
  token_made_at   timestamptz,
  version         bigint not null default 1 check (version > 0),
  asked_at        timestamptz,
  built_at        timestamptz,
  -- The content version the file was made from.
  built_from      bigint,
  body            text,
  items           integer not null default 0,
  left_out        integer not null default 0,
  fetched_at      timestamptz
);

insert into shopping_feeds (format) values ('google'), ('openai');

-- What is wrong with an edition for a feed; errors keep it out.
create table feed_problems (
  format     text not null references shopping_feeds,
  product_id text not null references products,
  field      text not null,
  severity   text not null check (severity in ('error', 'warning')),
  message    text not null,
  primary key (format, product_id, field, message)
);
create index feed_problems_of_product on feed_problems (product_id);
