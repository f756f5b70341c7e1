import { type Node, type Place, ports } from './place.ts'

const STANZA = 'shop'

const patroni = (place: Place, { name, address }: Node, programs: string) => `
scope: shop
namespace: /keyhaven/
name: ${name}
log: { level: INFO, dir: ${place.folder}/log/${name} }
restapi: { listen: '${address}:${ports.patroni}', connect_address: '${address}:${ports.patroni}' }
${place.etcdApi === 'v2' ? 'etcd' : 'etcd3'}:
  hosts: ${place.nodes.map((node) => `${node.address}:${ports.etcd}`).join(',')}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 4
    retry_timeout: 8
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    synchronous_node_count: 1
    check_timeline: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        wal_level: replica
        hot_standby: 'on'
        wal_log_hints: 'on'
        max_connections: 200
        max_wal_senders: 10
        max_replication_slots: 10
        wal_keep_size: 128MB
        max_slot_wal_keep_size: 1GB
        shared_buffers: 64MB
        synchronous_commit: 'on'
        log_line_prefix: '%m [%p] %a '
        log_checkpoints: 'off'
        wal_receiver_timeout: 15s
        wal_sender_timeout: 15s
        tcp_keepalives_idle: 10
        tcp_keepalives_interval: 5
        tcp_keepalives_count: 3
        archive_mode: 'on'
        archive_timeout: 60s
  initdb: [ {encoding: UTF8}, data-checksums, {locale: C.UTF-8} ]
  pg_hba:
    - local all all trust
    - host all all 127.0.0.0/8 trust
    - host all all 10.77.0.0/24 trust
    - host replication all 127.0.0.0/8 trust
    - host replication all 10.77.0.0/24 trust
postgresql:
  listen: ${address}:${ports.postgres}
  connect_address: ${address}:${ports.postgres}
  data_dir: ${place.folder}/${name}/data
  bin_dir: ${programs}
  pgpass: ${place.folder}/${name}/pgpass
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: rewinder }
  parameters:
    unix_socket_directories: ${place.folder}/${name}/sock
    logging_collector: 'on'
    log_directory: ${place.folder}/log
    log_filename: postgres-${name}.txt
    archive_command: 'pgbackrest --config=${place.folder}/etc/pgbackrest-${name}.conf --stanza=${STANZA} archive-push %p'
  recovery_conf:
    restore_command: 'pgbackrest --config=${place.folder}/etc/pgbackrest-${name}.conf --stanza=${STANZA} archive-get %f "%p"'
  create_replica_methods: [ basebackup ]
  basebackup: [ {checkpoint: fast}, {max-rate: 200M} ]
watchdog: { mode: 'off' }
tags: { nofailover: false, noloadbalance: false, clonefrom: false, nosync: false }
`

const pgbackrest = ({ folder }: Place, nodes: readonly Node[]) => `
[global]
repo1-path=${folder}/backup
repo1-retention-full=2
log-path=${folder}/log
lock-path=${folder}/run
spool-path=${folder}/spool
process-max=1
compress-type=lz4
start-fast=y
log-level-console=warn
log-level-file=off
archive-timeout=60
[${STANZA}]
${nodes
  .map(({ name }, index) => {
    const key = `pg${index + 1}`
    return `${key}-path=${folder}/${name}/data\n${key}-port=${ports.postgres}\n${key}-socket-path=${folder}/${name}/sock`
  })
  .join('\n')}
`

const servers = (nodes: readonly Node[]) =>
  nodes
    .map(
      ({ name, address }) =>
        `    server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
    )
    .join('\n')

const looks =
  'inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions'

/** Sessions of a node that no longer leads are cut: nobody goes on talking to a frozen primary. */
const haproxy = ({ nodes }: Place) => `
global
    maxconn 4000
    log stdout format raw local0 warning
defaults
    mode tcp
    log global
    retries 2
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout check 2s
    option clitcpka
    option srvtcpka
listen write
    bind 127.0.0.1:${ports.write}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server ${looks}
${servers(nodes)}
listen read
    bind 127.0.0.1:${ports.read}
    balance leastconn
    option httpchk OPTIONS /replica?lag=1MB
    http-check expect status 200
    default-server ${looks}
${servers(nodes)}
frontend shop
    mode http
    bind 127.0.0.1:${ports.shop}
    timeout client 60s
    timeout http-keep-alive 10s
    default_backend servers
backend servers
    mode http
    balance roundrobin
    timeout server 60s
    option forwardfor if-none
    option httpchk
    http-check send meth GET uri /livez hdr Host localhost:3000
    http-check expect status 200
    option redispatch 1
    retries 3
    retry-on conn-failure empty-response
    default-server inter 500ms fastinter 250ms downinter 500ms fall 2 rise 1
${ports.servers.map((port, index) => `    server s${index + 1} 127.0.0.1:${port} check`).join('\n')}
`

const pgbouncer = ({ folder }: Place) => `
[databases]
* = host=127.0.0.1 port=${ports.write}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/etc/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
reserve_pool_size = 5
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 8
server_check_delay = 5
server_fast_close = 1
ignore_startup_parameters = extra_float_digits
`

/** Every configuration file of a drill's cluster, by its name. */
export function clusterFiles(place: Place, programs: string): Record<string, string> {
  const files = new Map([
    ['haproxy.cfg', haproxy(place)],
    ['pgbouncer.ini', pgbouncer(place)],
    ['users.txt', '"shop_app" ""\n"postgres" ""\n'],
    ['pgbackrest.conf', pgbackrest(place, place.nodes)],
  ])
  for (const node of place.nodes) {
    files.set(`patroni-${node.name}.yml`, patroni(place, node, programs))
    files.set(`pgbackrest-${node.name}.conf`, pgbackrest(place, [node]))
  }
  return Object.fromEntries(files)
}
