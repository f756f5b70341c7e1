#!/bin/sh
# One backup of the whole database, read back, copied elsewhere, and only then reported to the shop: staff see its age.
#   DATABASE_OWNER_URL  the database (from shop.env)
#   BACKUP_FOLDER       where backups are kept: /var/lib/keyhaven/backups
#   BACKUP_DAYS         how many days: 14
#   BACKUP_COPY         a program that is given the file and takes it off this machine; unset, a lost disk loses it as well
set -eu
umask 077
folder=${BACKUP_FOLDER:-/var/lib/keyhaven/backups}
shop=$(dirname "$0")/../bin/shop
file=$folder/keyhaven-$(date -u +%Y-%m-%dT%H%M%SZ).dump

trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --file="$file.part" "$DATABASE_OWNER_URL"
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
[ -z "${BACKUP_COPY:-}" ] || "$BACKUP_COPY" "$file"
find "$folder" -maxdepth 1 -name 'keyhaven-*.dump' -mtime +"${BACKUP_DAYS:-14}" -delete
"$shop" ops:report backup --bytes "$(stat -c %s "$file")"
