#!/bin/sh
# Has another database server lead, as planned, and refuses nobody: what people ask meanwhile waits in the poolers. Run it
# where psql and patronictl are and reach all machines.
#   PATRONI      path of a machine's patroni.yml
#   POOLERS      the addresses of the product's machines, with a space between two
#   PGPASSFILE   passwords of `operator` and `cowrie` there, as PostgreSQL's programs read them
set -u
export PGCONNECT_TIMEOUT=2
# Who asks something that takes longer to come to its end keeps nobody else waiting: then nothing is switched.
most_seconds=3

at_poolers() {
	for address in $POOLERS; do
		timeout "$most_seconds" psql --quiet --command "$1 cowrie" \
			"host=$address port=6432 dbname=pgbouncer user=operator" || return 1
	done
}
leads_somewhere() {
	psql --quiet --output /dev/null --command 'select 1' "host=$1 port=5000 dbname=cowrie user=cowrie" 2>/dev/null
}

trap 'at_poolers RESUME' EXIT
at_poolers PAUSE || exit 1
patronictl -c "$PATRONI" switchover --force || exit 1
# A pooler that finds nobody yet would wait for a second by itself.
for address in $POOLERS; do
	tries=0
	until leads_somewhere "$address" || [ $((tries += 1)) -gt 50 ]; do sleep 0.1; done
done
