-- Hashes say which version of the shop's secrets made them: one byte before the 32 of the digest, or none
-- for those made before secrets had versions.
create function hash_version(hash bytea) returns integer
language sql immutable parallel safe
return case octet_length(hash) when 32 then 0 else get_byte(hash, 0) end;

-- A receiver keeps its secret until staff renew it, whatever happens to the secret it was made from.
alter table webhook_endpoints add column secret_version smallint not null default 0;

-- Versions that something in this database was hashed with, and by what each is recognised again: a shop
-- that lost one, or has another under its number, must not start.
create table secret_versions (
  version       smallint primary key check (version between 0 and 255),
  check_value   bytea not null,
  first_used_at timestamptz not null default now()
);
