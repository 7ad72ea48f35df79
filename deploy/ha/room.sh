#!/bin/sh
# Beside PostgreSQL on each database machine, as its user: keeps some room in reserve, for the moment at which something
# fills the disk. Then it gives the reserve back, so that writing goes on at once, and has another machine lead where this
# one does. Once there is room again it takes the reserve anew. Each time it says so in a line.
#   NAME    of this machine, as Patroni knows it
#   FOLDER  with patroni.yml and the database
set -u
reserve=$FOLDER/reserve
reserve_mb=64
# With less than this PostgreSQL is about to refuse writes.
least_mb=16

room() { df --output=avail --block-size=1M "$FOLDER" | tail -n 1; }
say() { echo "$(date -u +%FT%TZ) $*"; }

while sleep 1; do
	if [ -e "$reserve" ]; then
		[ "$(room)" -ge "$least_mb" ] && continue
		rm "$reserve"
		say "the disk of $FOLDER is full: $reserve_mb MB of reserve given back, make room"
		# Refused, and said so, where it does not lead.
		patronictl -c "$FOLDER/patroni.yml" switchover --leader "$NAME" --force
	elif [ "$(room)" -ge $((reserve_mb + 2 * least_mb)) ]; then
		fallocate --length "$reserve_mb"MiB "$reserve" && say "$reserve_mb MB in reserve"
	fi
done
