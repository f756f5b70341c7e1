#!/bin/sh
# On a new machine: makes the secrets and the passwords of the database, and puts them into the settings in place of
# CHANGE-ME. With a PostgreSQL that runs here, it also makes the two roles and the database. What has a value stays.
set -eu
settings=/etc/keyhaven/shop.env
grep -q '^DATABASE_URL=postgres://shop_app:CHANGE-ME@127.0.0.1:5432/keyhaven$' "$settings" || exit 0

fill() { sed -i "s|^$1=\(.*\)CHANGE-ME|$1=\1$2|" "$settings"; }

fill KEY_ENCRYPTION_KEYS "$(openssl rand -base64 32)"
fill SECRETS "$(openssl rand -base64 32)"

as_postgres() { runuser -u postgres -- psql -qAt -v ON_ERROR_STOP=1 "$@"; }
if ! as_postgres -c 'select 1' >/dev/null 2>&1; then
  echo 'PostgreSQL does not run here: make the roles shop_owner and shop_app and the database keyhaven by hand'
  exit 0
fi
if [ -n "$(as_postgres -c "select 1 from pg_roles where rolname in ('shop_owner', 'shop_app')")" ]; then
  echo 'The roles of the shop are there: put their passwords into the settings'
  exit 0
fi
owner=$(openssl rand -hex 24)
app=$(openssl rand -hex 24)
as_postgres <<SQL
create role shop_owner login createdb password '$owner';
create role shop_app login password '$app';
grant pg_monitor to shop_owner;
create database keyhaven owner shop_owner;
SQL
fill DATABASE_OWNER_URL "$owner"
fill DATABASE_URL "$app"
