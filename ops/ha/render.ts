import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { fill, type Values } from './fill.ts'
import { type ClusterValues, type Drill, drillValues, liveValues } from './values.ts'
import { assertSafePatroni, type EtcdApi } from './versions.ts'

export type Profile =
  | ({
      kind: 'live' /** Where certificates are, if not in /etc/keyhaven/tls. */
      certificates?: string
    } & Cluster)
  | ({ kind: 'drill' /** As `patroni --version` says it. */; patroni: string } & Drill)

/** Templates of which every node gets its own. */
const ofNodes = {
  'patroni.yml': (node: string) => `patroni-${node}.yml`,
  'etcd.env': (node: string) => `etcd-${node}.env`,
  'pgbackrest-node.conf': (node: string) => `pgbackrest-${node}.conf`,
}

const ofAll = ['haproxy.cfg', 'pgbackrest.conf', 'pgbouncer.ini', 'pgbouncer-users.txt']
const ofLive = ['patroni.env', 'roles.sql', 'pgbackrest.env']

const templateOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'templates', name), 'utf8')

const valuesOf = (profile: Profile): ClusterValues =>
  profile.kind === 'live' ? liveValues(profile, profile.certificates) : drillValues(profile)

/** The text of every file, by its name. */
export function clusterFiles(profile: Profile): Map<string, string> {
  const { shared, nodes } = valuesOf(profile)
  assertSafePatroni(profile.patroni, shared.etcdApi as EtcdApi)
  const files = new Map<string, string>()
  for (const node of nodes)
    for (const [template, nameOf] of Object.entries(ofNodes))
      files.set(nameOf(node.name), fill(templateOf(template), { ...shared, ...node }))
  const whole: Values = { ...shared, nodes, shop: true }
  const names = profile.kind === 'live' ? [...ofAll, ...ofLive] : ofAll
  for (const name of names) files.set(name, fill(templateOf(name), whole))
  // Backups report themselves: their machine, too, must find the primary.
  if (profile.kind === 'live')
    files.set('haproxy-backup.cfg', fill(templateOf('haproxy.cfg'), { ...whole, shop: false }))
  return files
}

/** Writes them into a folder and returns their names. */
export function renderCluster(profile: Profile, folder: string): string[] {
  const files = clusterFiles(profile)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  return [...files.keys()]
}
