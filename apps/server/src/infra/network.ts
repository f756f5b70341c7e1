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

/** Enough to tell one place from another, too little to name one connection: /24 or /48. */
export function prefixOf(ip: string): string {
  const network = networkOf(ip)
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
