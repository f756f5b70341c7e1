/** One machine of the cluster: its name, and the address all its parts listen on. */
export type Node = Readonly<{ name: string; address: string }>

/** Where everything of a drill is. */
export type Place = Readonly<{
  folder: string
  nodes: readonly Node[]
  /** Whether each node has a network of its own, which can be cut. */
  hasNetworks: boolean
  etcdApi: 'v2' | 'v3'
  /** Whether the shop reaches the database through a pooler. */
  isPooled: boolean
}>

/** The same on every node; each has its own address. */
export const ports = {
  postgres: 55_432,
  patroni: 8_008,
  etcd: 2_379,
  etcdPeers: 2_380,
  write: 5_500,
  read: 5_501,
  pooler: 6_500,
  shop: 4_700,
  servers: [4_711, 4_712],
} as const

const FIRST = 11
const COUNT = 3

/** Networks of their own, or where none may be made, addresses of this machine. */
export function nodesIn(hasNetworks: boolean): Node[] {
  const net = hasNetworks ? '10.77.0' : '127.0.0'
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `n${index + 1}`,
    address: `${net}.${FIRST + index}`,
  }))
}

/** The address of this machine on the network of the nodes. */
export const HUB = '10.77.0.1'

export function nodeOf({ nodes }: Place, name: string): Node {
  const node = nodes.find((each) => each.name === name)
  if (!node) throw new Error(`no node is called ${name}`)
  return node
}
