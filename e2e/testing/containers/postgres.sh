#!/bin/sh
# What the image postgres:17 does with its settings, by the PostgreSQL of this machine; with TLS for those who ask for it.
set -eu
data=/var/lib/postgresql/data
programs=/usr/lib/postgresql/$(ls /usr/lib/postgresql | sort -n | tail -1)/bin
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }

mkdir -p /var/run/postgresql
install -o postgres -m 600 /certificates/server.crt /certificates/server.key /var/run/postgresql/
chown postgres "$data" /var/run/postgresql
if [ ! -e "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres "$programs/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database $POSTGRES_USER" | as_postgres "$programs/postgres" --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$programs/postgres" -D "$data" \
  -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql \
  -c ssl=on -c ssl_cert_file=/var/run/postgresql/server.crt -c ssl_key_file=/var/run/postgresql/server.key
