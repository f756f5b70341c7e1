import { isIPv6 } from 'node:net'

/** Eight groups, the double colon written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
}

/** Whom a limit counts: one IPv4 address, or the /64 that one IPv6 customer is given. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  return `${groupsOf(ip)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** As evidence names a network: the /24 or the /48 an address belongs to, so that no one person is meant. */
export function shortNetwork(network: string): string {
  if (network.includes(':')) {
    const [first = '0', second = '0', third = '0'] = groupsOf(network.replace(/\/\d+$/, ''))
    return `${first}:${second}:${third}::/48`
  }
  const [a, b, c] = network.split('.')
  return c === undefined ? network : `${a}.${b}.${c}.0/24`
}

/** Whom limits count for one call: its network and, for IPv6, the /48 that holds 65,536 of them. */
export function countedNetworks(ip: string): readonly string[] {
  const network = networkOf(ip)
  return network.includes(':') ? [network, shortNetwork(network)] : [network]
}
