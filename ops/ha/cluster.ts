import { z } from 'zod'

const name = z.string().regex(/^[a-z][a-z\d-]{0,30}$/, 'must be a short name such as n1')
const host = z.string().regex(/^[a-z\d][a-z\d.-]{0,252}$/, 'must be a host name')
const network = z.union([z.cidrv4(), z.cidrv6()])

/** The one small file an operator writes: which machines there are. */
const clusterFile = z
  .strictObject({
    /** The version on the nodes, as `patroni --version` says it. */
    patroni: z.string(),
    /** The major version of PostgreSQL on the nodes. */
    postgres: z.int().min(15),
    publicHost: host,
    networks: z.array(network).min(1),
    nodes: z.array(z.strictObject({ name, host })).length(3),
    backupHost: host,
    sharedBuffers: z.string().regex(/^\d+(MB|GB)$/, 'must be an amount such as 2GB'),
  })
  .refine(({ nodes, backupHost }) => {
    const machines = [...nodes.map((node) => node.host), backupHost]
    return new Set(machines).size === machines.length
  }, 'three nodes and the backups are on four machines')
  .refine(
    ({ nodes }) => new Set(nodes.map((node) => node.name)).size === nodes.length,
    'each node has a name of its own',
  )

export type Cluster = z.infer<typeof clusterFile>

export function readCluster(text: string): Cluster {
  const result = clusterFile.safeParse(JSON.parse(text))
  if (!result.success) throw new Error(`the cluster’s file:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** Every port of a drill on this machine, from one number on. */
export function drillPorts(base: number) {
  const three = (first: number) => [1, 2, 3].map((number) => base + first + number)
  return {
    write: base,
    read: base + 1,
    stats: base + 9,
    postgres: three(20),
    rest: three(30),
    etcd: three(40),
    etcdPeers: three(50),
    pooler: base + 60,
    shop: base + 70,
    servers: [base + 71, base + 72],
  }
}
