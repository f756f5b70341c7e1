import { lookup as resolve } from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000

/** IPv4 that belongs to no public host: our own machine, our own network, and what is reserved. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4')
}

/** All of IPv6 that hosts on the internet have; everything else stays closed, whatever it comes to mean. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Less what carries another address inside it, leads back to us or is for books. */
const special = new BlockList()
for (const [network, prefix] of [
  // Teredo, benchmarks, ORCHID and other assignments of the protocol itself.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: the next 32 bits are an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address leads anywhere but to a host on the internet; also whatever is no address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return reserved.check(address, 'ipv4')
  // One with a zone is of this machine's own links.
  if (family !== 6 || address.includes('%')) return true
  return !global.check(address, 'ipv6') || special.check(address, 'ipv6')
}

export const refusal = () => new Error('the address leads into a private network')

/** Looks at the address that is then connected to, so that a name cannot change its mind in between. */
export const publicOnly: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address))) {
      return done(refusal(), '')
    }
    if (options.all) return done(null, addresses)
    const [first] = addresses
    return done(null, first?.address ?? '', first?.family)
  })
}

type Post = { url: string; headers: Record<string, string>; body: string; allowPrivate: boolean }

/** Posts JSON to a system that is not ours, follows no redirect and reads nothing but the status. */
export async function postToExternal({ url, headers, body, allowPrivate }: Post): Promise<number> {
  const address = new URL(url)
  const name = address.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(name) !== 0 && isPrivateAddress(name)) throw refusal()
  const request = address.protocol === 'https:' ? secure : plain
  return await new Promise((answered, failed) => {
    const call = request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // A connection of its own: one that is kept was looked at for another call.
        agent: false,
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (response) => {
        response.destroy()
        answered(response.statusCode ?? 0)
      },
    )
    call.on('error', failed)
    call.end(body)
  })
}
