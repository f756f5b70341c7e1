-- What firms ask an offer for. Staff answer; nothing is mailed to an address that nobody has proven.
create table business_quotes (
  id           bigint generated always as identity primary key,
  reference    text not null unique,
  company      text not null,
  contact_name text not null,
  email        text not null,
  phone        text not null default '',
  country      text not null,
  tax_id       text not null default '',
  needed_by    date,
  message      text not null default '',
  status       text not null default 'new' check (status in ('new', 'answered', 'won', 'lost', 'spam')),
  created_at   timestamptz not null default now()
);

create index business_quotes_newest on business_quotes (created_at desc, id desc);

create table business_quote_lines (
  quote_id   bigint not null references business_quotes on delete cascade,
  product_id text not null references products,
  quantity   integer not null check (quantity between 1 and 10000),
  primary key (quote_id, product_id)
);
