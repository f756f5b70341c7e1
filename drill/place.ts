import { drillPorts } from '../ops/ha/cluster.ts'
import type { Profile } from '../ops/ha/render.ts'
import { type EtcdApi, majorOf } from './programs.ts'

/** One machine of the cluster: its name, and the address all its parts listen on. */
export type Node = Readonly<{
  name: string
  address: string
  ports: Readonly<{ postgres: number; patroni: number; etcd: number }>
}>

/** Where everything of a drill is. */
export type DrillPlace = Readonly<{
  folder: string
  nodes: readonly Node[]
  /** Whether each node has a network of its own, which can be cut. */
  hasNetworks: boolean
  patroni: string
  etcdApi: EtcdApi
  /** Whether the shop reaches the database through a pooler. */
  isPooled: boolean
}>

const BASE = 5_500
export const ports = drillPorts(BASE)

const FIRST = 11
const COUNT = 3

/** The address of this machine on the network of the nodes. */
export const HUB = '10.77.0.1'
const NETWORKS = ['127.0.0.0/8', '10.77.0.0/24']
/** Buyers say that they come from there. */
const PUBLIC_HOST = 'localhost:3000'

/** Networks of their own, or where none may be made, addresses of this machine. */
export function nodesIn(hasNetworks: boolean): Node[] {
  const net = hasNetworks ? '10.77.0' : '127.0.0'
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `n${index + 1}`,
    address: `${net}.${FIRST + index}`,
    ports: {
      postgres: ports.postgres[index] ?? 0,
      patroni: ports.rest[index] ?? 0,
      etcd: ports.etcd[index] ?? 0,
    },
  }))
}

export function nodeOf({ nodes }: DrillPlace, name: string): Node {
  const node = nodes.find((each) => each.name === name)
  if (!node) throw new Error(`no node is called ${name}`)
  return node
}

/** What the files of a live cluster are made with, on this machine. */
export const profileOf = ({ folder, nodes, patroni, etcdApi }: DrillPlace): Profile => ({
  kind: 'drill',
  patroni,
  home: folder,
  base: BASE,
  hosts: nodes.map(({ address }) => address),
  networks: NETWORKS,
  etcdApi: etcdApi === 'v2' ? 'etcd' : 'etcd3',
  postgres: majorOf(),
  publicHost: PUBLIC_HOST,
})
