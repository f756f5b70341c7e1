#!/bin/sh
# Once, when the database is made: the owner of the schema, and the role the shop runs with, which owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner="$(cat /run/secrets/owner-password)" --set app="$(cat /run/secrets/app-password)" <<'SQL'
create role shop_owner login password :'owner';
create role shop_app login password :'app';
create database keyhaven owner shop_owner;
SQL
