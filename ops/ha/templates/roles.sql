-- Once, as postgres on the primary: psql -v ON_ERROR_STOP=1 -f roles.sql
-- psql asks for each password and sends only its scram hash.
set password_encryption = 'scram-sha-256';
create role {{ownerRole}} login;
create role {{appRole}} login;
\password {{ownerRole}}
\password {{appRole}}
create database keyhaven owner {{ownerRole}} template template0 encoding 'UTF8' locale 'C.UTF-8';
\connect keyhaven
alter role {{appRole}} in database keyhaven set statement_timeout = '5s';
alter role {{appRole}} in database keyhaven set idle_in_transaction_session_timeout = '10s';

-- For pgbouncer alone: it may ask for the hash of one role, the shop's.
create role {{poolerRole}} login;
\password {{poolerRole}}
create schema pooler;
grant usage on schema pooler to {{poolerRole}};
create function pooler.hash_of(wanted text)
  returns table (usename name, passwd text)
  language sql
  stable
  security definer
  set search_path = pg_catalog
as $$
  select rolname, rolpassword
  from pg_authid
  where rolname = wanted and rolname = '{{appRole}}'
$$;
revoke all on function pooler.hash_of(text) from public;
grant execute on function pooler.hash_of(text) to {{poolerRole}};
