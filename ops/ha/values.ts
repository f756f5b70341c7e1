import { join } from 'node:path'
import { type Cluster, drillPorts } from './cluster.ts'
import type { Values } from './fill.ts'
import type { EtcdApi } from './versions.ts'

export type NodeValues = Values & { name: string; host: string }

/** What the templates ask for: of the whole cluster, and of each node beside it. */
export type ClusterValues = { shared: Values; nodes: NodeValues[] }

const programsOf = (postgres: number) => `/usr/lib/postgresql/${postgres}/bin`
/** Where each machine has the authority’s certificate, its own and its key. */
const CERTIFICATES = '/etc/keyhaven/tls'
const roles = { ownerRole: 'shop_owner', appRole: 'shop_app', poolerRole: 'pgbouncer' }

const joined = (nodes: readonly NodeValues[], text: (node: NodeValues) => string) =>
  nodes.map(text).join(',')

/** What each node must know of all three. */
const ofAll = (nodes: readonly NodeValues[], scheme: string) => ({
  etcdHosts: joined(nodes, (node) => `${node.host}:${node.etcdPort}`),
  etcdMembers: joined(
    nodes,
    (node) => `${node.name}=${scheme}://${node.host}:${node.etcdPeerPort}`,
  ),
})

const onMachine = {
  port: 5432,
  restPort: 8008,
  etcdPort: 2379,
  etcdPeerPort: 2380,
  data: '/var/lib/postgresql/shop',
  passwordFile: '/var/lib/postgresql/.pgpass-patroni',
  socket: '/var/run/postgresql',
  backupConfig: '/etc/pgbackrest/pgbackrest.conf',
  etcdData: '/var/lib/etcd/shop',
}

/** Three machines, encrypted and with passwords, over etcd’s v3 API. */
export function liveValues(cluster: Cluster, certificates = CERTIFICATES): ClusterValues {
  const proven = (host: string) =>
    `verify required verifyhost ${host} ca-file ${certificates}/ca.crt`
  const nodes = cluster.nodes.map(({ name, host }, index) => ({
    ...onMachine,
    name,
    host,
    number: index + 1,
    listen: '0.0.0.0',
    etcdListenClients: 'https://0.0.0.0:2379',
    checkTls: ` check-ssl ${proven(host)}`,
  }))
  const shared = {
    ...roles,
    ...ofAll(nodes, 'https'),
    scope: 'shop',
    tls: true,
    drill: false,
    v2: false,
    etcdApi: 'etcd3',
    scheme: 'https',
    watchdog: 'required',
    programs: programsOf(cluster.postgres),
    certificates,
    environmentFile: '/etc/keyhaven/patroni.env',
    networks: cluster.networks.map((network) => ({ network })),
    sharedBuffers: cluster.sharedBuffers,
    publicHost: cluster.publicHost,
    backupHost: cluster.backupHost,
    repository: '/var/lib/pgbackrest',
    fullBackups: 4,
    backupLogs: '/var/log/pgbackrest',
    backupLocks: '/run/pgbackrest',
    spool: '/var/spool/pgbackrest',
    run: '/run/haproxy',
    logs: '/var/log/postgresql',
    writePort: 5500,
    readPort: 5501,
    statsPort: 5509,
    poolerPort: 6432,
    innerPort: 8443,
    serverPort: 3000,
    shopPort: 443,
    servers: nodes.map(({ name, host }) => ({
      name: `shop-${name}`,
      host,
      port: 8443,
      serverTls: ` ssl ${proven(host)} crt ${certificates}/node.pem`,
    })),
    poolerTarget: 'localhost',
    poolerAuth: ' auth_user=pgbouncer',
    poolerUsers: '/etc/pgbouncer/users.txt',
  }
  return { shared, nodes }
}

export type Drill = Readonly<{
  /** Where data, logs and sockets go; its path must be short, because sockets are in it. */
  home: string
  /** The first of a hundred ports. */
  base: number
  /** The addresses of the three nodes, if they are not all this machine’s own. */
  hosts?: readonly string[]
  /** Who may reach the databases. */
  networks?: readonly string[]
  etcdApi?: EtcdApi
  /** The major version of PostgreSQL. */
  postgres?: number
  /** The host the shop thinks it is. */
  publicHost?: string
}>

const hereAlone = ['127.0.0.1', '127.0.0.1', '127.0.0.1']

/** Three nodes on this machine without passwords, to be broken; over etcd’s v2 API unless the other is asked for. */
export function drillValues(drill: Drill): ClusterValues {
  const { home, base, hosts = hereAlone, networks = ['127.0.0.1/32'], etcdApi = 'etcd' } = drill
  const ports = drillPorts(base)
  const at = (list: readonly number[], index: number) => list[index] ?? 0
  const nodes = hosts.map((host, index) => ({
    name: `n${index + 1}`,
    number: index + 1,
    host,
    listen: host,
    port: at(ports.postgres, index),
    restPort: at(ports.rest, index),
    etcdPort: at(ports.etcd, index),
    etcdPeerPort: at(ports.etcdPeers, index),
    etcdListenClients: `http://${host}:${at(ports.etcd, index)}`,
    data: join(home, `n${index + 1}/data`),
    passwordFile: join(home, `n${index + 1}/pgpass`),
    socket: join(home, `n${index + 1}/sock`),
    backupConfig: join(home, `etc/pgbackrest-n${index + 1}.conf`),
    etcdData: join(home, `etcd/n${index + 1}`),
  }))
  const shared = {
    ...roles,
    ...ofAll(nodes, 'http'),
    scope: 'shop',
    tls: false,
    drill: true,
    v2: etcdApi === 'etcd',
    etcdApi,
    scheme: 'http',
    watchdog: 'off',
    programs: programsOf(drill.postgres ?? 15),
    environmentFile: 'the drill’s own: none are needed',
    networks: networks.map((network) => ({ network })),
    sharedBuffers: '128MB',
    publicHost: drill.publicHost ?? `127.0.0.1:${ports.shop}`,
    repository: join(home, 'backup'),
    fullBackups: 2,
    backupLogs: join(home, 'log/pgbackrest'),
    backupLocks: join(home, 'run/pgbackrest'),
    spool: join(home, 'spool'),
    run: join(home, 'run'),
    logs: join(home, 'log'),
    checkTls: '',
    serverTls: '',
    writePort: ports.write,
    readPort: ports.read,
    statsPort: ports.stats,
    poolerPort: ports.pooler,
    shopPort: ports.shop,
    servers: ports.servers.map((port, index) => ({
      name: `s${index + 1}`,
      host: '127.0.0.1',
      port,
    })),
    poolerTarget: '127.0.0.1',
    poolerAuth: '',
    poolerUsers: join(home, 'etc/pgbouncer-users.txt'),
  }
  return { shared, nodes }
}
