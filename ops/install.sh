#!/bin/sh
# install.sh FILE: puts a release of Keyhaven on one machine, Debian 12 or later or Ubuntu 24.04 or later, as root.
#   --no-packages   the packages it needs are there, or come from somewhere else
# FILE is keyhaven-VERSION.tar.zst, with SHA256SUMS beside it. A machine that has a release takes the next one
# with `shop upgrade FILE`: this refuses, and changes nothing.
set -eu

stop() {
  echo "install.sh: $1" >&2
  exit 2
}

with_packages=yes
sums=yes
file=
for word in "$@"; do
  case $word in
    --no-packages) with_packages=no ;;
    # The package system has checked the package that this file came in.
    --of-package) with_packages=no sums=no ;;
    -*) stop "there is no option $word" ;;
    *) file=$word ;;
  esac
done

[ -n "$file" ] || stop 'usage: install.sh [--no-packages] keyhaven-VERSION.tar.zst'
[ "$(id -u)" = 0 ] || stop 'run it as root'
[ -f "$file" ] || stop "there is no file $file"
[ "$(uname -m)" = x86_64 ] || stop "Node comes with the release for x86_64, and this is $(uname -m)"

# shellcheck disable=SC1091
. /etc/os-release
major=${VERSION_ID:-0}
major=${major%%.*}
case ${ID:-}:$major in
  debian:1[2-9] | debian:[2-9][0-9] | ubuntu:2[4-9] | ubuntu:[3-9][0-9]) ;;
  *) stop "it needs Debian 12 or Ubuntu 24.04, or later; this is ${PRETTY_NAME:-unknown}" ;;
esac

name=$(basename "$file" .tar.zst)
version=${name#keyhaven-}
release=/opt/keyhaven/releases/$version
[ ! -e /opt/keyhaven/current ] || stop "$(readlink /opt/keyhaven/current) is installed: run shop upgrade $file"

if [ "$with_packages" = yes ]; then
  missing=
  for package in postgresql caddy zstd openssl systemd; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    echo "installing$missing"
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing ||
      stop "these packages could not be installed:$missing"
  fi
fi

if [ "$sums" = yes ]; then
  folder=$(dirname "$file")
  [ -f "$folder/SHA256SUMS" ] || stop "there is no SHA256SUMS beside $file"
  (cd "$folder" && grep " $(basename "$file")\$" SHA256SUMS | sha256sum --check --quiet -) ||
    stop "$file is not what SHA256SUMS says"
fi

echo "unpacking $name"
mkdir -p /opt/keyhaven/releases
rm -rf "$release.part"
mkdir "$release.part"
zstd -dc "$file" | tar -xf - -C "$release.part" --strip-components=1
mv "$release.part" "$release"
ln -sfn "$release" /opt/keyhaven/current
sh "$release/ops/prepare.sh" "$release"
sh "$release/ops/small/first-settings.sh"

cat <<END
Keyhaven $version is installed. Next:
  1. fill in /etc/keyhaven/shop.env, and put your two names into /etc/caddy/Caddyfile (from $release/ops/small)
  2. shop db migrate && shop db seed
  3. systemctl enable --now keyhaven.socket keyhaven-worker keyhaven-server keyhaven-backup.timer
  4. shop doctor says what is left to mend
END
