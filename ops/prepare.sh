#!/bin/sh
# prepare.sh RELEASE: what a machine has around a release: user, folders, settings, units and the command `shop`.
# Repeating it changes nothing, and settings that are there stay as they are.
set -eu
release=$1

install -D -m 0644 "$release/ops/small/keyhaven.sysusers.conf" /usr/lib/sysusers.d/keyhaven.conf
systemd-sysusers /usr/lib/sysusers.d/keyhaven.conf

install -d -m 0750 -g keyhaven /etc/keyhaven
install -d -m 0750 -o keyhaven -g keyhaven /var/lib/keyhaven /var/lib/keyhaven/earlier
[ -e /etc/keyhaven/shop.env ] ||
  install -m 0640 -g keyhaven "$release/ops/small/shop.env.example" /etc/keyhaven/shop.env

for unit in "$release"/ops/units/*.service "$release"/ops/small/*.service "$release"/ops/small/*.timer "$release"/ops/small/*.socket; do
  install -m 0644 "$unit" /etc/systemd/system/
done
install -D -m 0644 "$release/ops/small/keyhaven-server.socket.conf" /etc/systemd/system/keyhaven-server.service.d/socket.conf
[ ! -d /run/systemd/system ] || systemctl daemon-reload

install -d /usr/local/bin
ln -sfn /opt/keyhaven/current/ops/bin/shop /usr/local/bin/shop
