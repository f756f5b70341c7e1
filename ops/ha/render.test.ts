import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Cluster, drillPorts, readCluster } from './cluster.ts'
import { clusterFiles } from './render.ts'

const example = readFileSync(join(import.meta.dirname, 'cluster.example.json'), 'utf8')
const cluster = readCluster(example)
const live = (changes: Partial<Cluster> = {}) =>
  clusterFiles({ kind: 'live', ...cluster, ...changes })
const drill = (patroni = '3.0.2') =>
  clusterFiles({ kind: 'drill', patroni, home: '/tmp/drill', base: 5500 })

const textOf = (files: Map<string, string>, name: string) => {
  const text = files.get(name)
  if (text === undefined) throw new Error(`there is no ${name}`)
  return text
}

const nodes = ['n1', 'n2', 'n3']
const ofNodes = nodes.flatMap((node) => [
  `patroni-${node}.yml`,
  `etcd-${node}.env`,
  `pgbackrest-${node}.conf`,
])

test('three machines get their own files, and all of them those they share', () => {
  const shared = ['haproxy.cfg', 'pgbackrest.conf', 'pgbouncer.ini', 'pgbouncer-users.txt']
  const alone = ['haproxy-backup.cfg', 'patroni.env', 'pgbackrest.env', 'roles.sql']
  expect([...live().keys()].sort()).toEqual([...ofNodes, ...shared, ...alone].sort())
  expect([...drill().keys()].sort()).toEqual([...ofNodes, ...shared].sort())
})

test('no template leaves a gap', () => {
  for (const text of [...live().values(), ...drill().values()]) expect(text).not.toContain('{{')
})

test.each(nodes)('an order is acknowledged only when a second machine has it: %s', (node) => {
  for (const files of [live(), drill()]) {
    const { bootstrap } = parse(textOf(files, `patroni-${node}.yml`))
    expect(bootstrap.dcs).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { parameters: { synchronous_commit: 'on', archive_mode: 'on' } },
    })
  }
})

test('a live node asks etcd by its v3 API, and a machine that hangs is reset', () => {
  const node = parse(textOf(live(), 'patroni-n2.yml'))
  expect(node.etcd3).toMatchObject({ protocol: 'https' })
  expect(node.etcd).toBeUndefined()
  expect(node.watchdog.mode).toBe('required')
})

test('nobody reaches a live database without TLS and a password', () => {
  const { postgresql } = parse(textOf(live(), 'patroni-n1.yml'))
  const rules: string[] = postgresql.pg_hba
  expect(rules.filter((rule) => /\btrust\b|^host\s|^hostnossl/.test(rule))).toEqual([])
  expect(rules.filter((rule) => rule.startsWith('hostssl'))).toHaveLength(2)
  expect(postgresql.parameters).toMatchObject({ ssl: 'on', password_encryption: 'scram-sha-256' })
  for (const role of ['superuser', 'replication', 'rewind'])
    expect(postgresql.authentication[role].sslmode).toBe('verify-full')
})

test('nothing live goes between machines unencrypted', () => {
  const files = live()
  for (const node of nodes) expect(textOf(files, `etcd-${node}.env`)).not.toContain('http://')
  const balancer = textOf(files, 'haproxy.cfg')
  const lines = balancer.split('\n').map((line) => line.trim())
  const elsewhere = lines.filter((line) => /^server .*internal.*check/.test(line))
  expect(elsewhere).toHaveLength(9)
  for (const line of elsewhere)
    expect(line).toMatch(/verify required verifyhost n\d\.shop\.internal ca-file/)
  expect(textOf(files, 'pgbouncer.ini')).toContain('server_tls_sslmode = verify-full')
  expect(textOf(files, 'pgbackrest.conf')).toContain('pg2-host-type=tls')
})

test('balancers ask the shop whether it stays, not whether its database is there', () => {
  for (const files of [live(), drill()]) {
    expect(textOf(files, 'haproxy.cfg')).toContain('uri /livez')
    expect(textOf(files, 'haproxy.cfg')).not.toContain('uri /readyz')
  }
})

test('when no server answers a look in time, all of them are asked', () => {
  const balancer = textOf(live(), 'haproxy.cfg')
  expect(balancer).toContain('use_backend busy-servers if { nbsrv(servers) eq 0 }')
  const [, busy = ''] = balancer.split('backend busy-servers\n')
  for (const node of nodes)
    expect(busy).toMatch(new RegExp(`server shop-${node} .*:8443 ssl verify required`))
})

test('reading falls back to the primary when no replica is near', () => {
  const read = textOf(live(), 'haproxy.cfg').split('listen read')[1] ?? ''
  for (const node of nodes)
    expect(read).toMatch(
      new RegExp(
        `server primary-${node} ${node}\\.shop\\.internal:5432 backup track write/${node}`,
      ),
    )
})

test('what visitors claim about their address is replaced, never added to', () => {
  expect(textOf(live(), 'haproxy.cfg')).toContain('set-header X-Forwarded-For %[src]')
  expect(textOf(live(), 'haproxy.cfg')).not.toContain('forwardfor')
})

test('the machine for backups knows how to find the primary and serves no shop', () => {
  const balancer = textOf(live(), 'haproxy-backup.cfg')
  expect(balancer).toContain('listen write')
  expect(balancer).not.toContain('frontend shop')
})

test('the ports of a drill do not meet, and are all used', () => {
  const ports = Object.values(drillPorts(5500)).flat()
  expect(new Set(ports).size).toBe(ports.length)
  const all = [...drill().values()].join('\n')
  for (const port of ports) expect(all).toMatch(new RegExp(`[:=] ?${port}\\b`))
})

test('Patroni 3.0.2 is refused over the v3 API, in a live cluster', () => {
  expect(() => live({ patroni: '3.0.2' })).toThrow(/can lose acknowledged orders/)
  expect(() => live({ patroni: '2.1.9' })).toThrow(/3\.0\.3 or later/)
})

test('and taken over the v2 API, as drills use it', () => {
  expect(parse(textOf(drill('patroni 3.0.2'), 'patroni-n1.yml')).etcd).toBeDefined()
})

test('nodes of a drill may have networks of their own, and a Patroni that is safe over the v3 API', () => {
  const files = clusterFiles({
    kind: 'drill',
    patroni: '4.0.7',
    home: '/tmp/drill',
    base: 5500,
    hosts: ['10.77.0.11', '10.77.0.12', '10.77.0.13'],
    networks: ['10.77.0.0/24'],
    etcdApi: 'etcd3',
    postgres: 17,
  })
  const { postgresql, etcd, etcd3 } = parse(textOf(files, 'patroni-n3.yml'))
  expect(postgresql.connect_address).toBe('10.77.0.13:5523')
  expect(postgresql.bin_dir).toBe('/usr/lib/postgresql/17/bin')
  expect(postgresql.pg_hba).toContain('host replication all 10.77.0.0/24 trust')
  expect([etcd, etcd3.hosts]).toEqual([
    undefined,
    '10.77.0.11:5541,10.77.0.12:5542,10.77.0.13:5543',
  ])
  expect(textOf(files, 'etcd-n1.env')).not.toContain('ENABLE_V2')
})

test('but not Patroni 3.0.2', () => {
  const unsafe = {
    kind: 'drill',
    patroni: '3.0.2',
    home: '/d',
    base: 5500,
    etcdApi: 'etcd3',
  } as const
  expect(() => clusterFiles(unsafe)).toThrow(/can lose acknowledged orders/)
})

test.each([
  ['two nodes', { nodes: cluster.nodes.slice(1) }],
  ['backups on a node', { backupHost: 'n1.shop.internal' }],
  ['one name for two', { nodes: cluster.nodes.map((node) => ({ ...node, name: 'n1' })) }],
  ['a line of its own', { publicHost: 'shop.example\n    bind :1' }],
  ['a setting nobody knows', { synchronous: false }],
])('a list of machines is refused that has %s', (_, changes) => {
  expect(() => readCluster(JSON.stringify({ ...cluster, ...changes }))).toThrow(/cluster’s file/)
})
