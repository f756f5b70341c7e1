-- transaction
-- ## catalog/tax
--
-- What one euro bought on a day, as the European Central Bank published it: for documents, reports and thresholds, never
-- for what is charged. Rows are only added.
create table reference_rates (
  day         date not null,
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  rate_micros bigint not null check (rate_micros > 0),
  primary key (currency, day)
);
