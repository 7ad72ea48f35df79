#!/bin/sh
# OpenStack Swift by its S3 interface, which checks signatures: one server of each kind, one copy of each file, all of
# it in /srv/node. Port 8333 without TLS, 8334 with it.
set -eu
cd /etc/swift
printf '[swift-hash]\nswift_hash_path_suffix = here\n[storage-policy:0]\nname = only\ndefault = yes\n' >swift.conf
mkdir -p /srv/node/disk /var/cache/swift
chown -R swift /srv/node /var/cache/swift
install -o swift -m 600 /certificates/server.crt /certificates/server.key /var/cache/swift/

serve() { # kind port
  rm -f "$1.builder" "$1.ring.gz"
  swift-ring-builder "$1.builder" create 4 1 0
  swift-ring-builder "$1.builder" add "r1z1-127.0.0.1:$2/disk" 1
  swift-ring-builder "$1.builder" rebalance
  cat >"$1-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
user = swift
workers = 0
devices = /srv/node
mount_check = false
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
CONF
}
serve account 6202
serve container 6201
serve object 6200

proxy() { # file port more
  cat >"$1" <<CONF
[DEFAULT]
bind_ip = 0.0.0.0
bind_port = $2
user = swift
workers = 0
$3
[pipeline:main]
pipeline = catch_errors gatekeeper cache bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_cowrie_cowrie = $S3_SECRET_ACCESS_KEY .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11211
CONF
  for name in catch_errors gatekeeper bulk copy slo dlo versioned_writes symlink; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$name" "$name" >>"$1"
  done
}
proxy proxy-server.conf 8333 ''
proxy tls-proxy-server.conf 8334 'cert_file = /var/cache/swift/server.crt
key_file = /var/cache/swift/server.key'

swift-account-server account-server.conf &
swift-container-server container-server.conf &
swift-object-server object-server.conf &
swift-proxy-server tls-proxy-server.conf &
exec swift-proxy-server proxy-server.conf
