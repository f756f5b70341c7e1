import { lookup as resolve } from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000

/** What belongs to no public host: our own machine, our own network, and what is reserved. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

/** IPv4 addresses written as IPv6 ones count as what they are. */
export const isInner = (address: string): boolean =>
  inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const refusal = () => new Error('the address leads into a private network')

/** Looks at the address that is then connected to, so that a name cannot change its mind in between. */
const publicOnly: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.some(({ address }) => isInner(address))) return done(refusal(), '')
    if (options.all) return done(null, addresses)
    const [first] = addresses
    return done(null, first?.address ?? '', first?.family)
  })
}

type Post = { url: string; headers: Record<string, string>; body: string; mayBeInner: boolean }

/** Posts JSON to a system that is not ours, follows no redirect and reads nothing but the status. */
export async function postAbroad({ url, headers, body, mayBeInner }: Post): Promise<number> {
  const address = new URL(url)
  const name = address.hostname.replace(/^\[|\]$/g, '')
  if (!mayBeInner && isIP(name) !== 0 && isInner(name)) throw refusal()
  const request = address.protocol === 'https:' ? secure : plain
  return await new Promise((answered, failed) => {
    const call = request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!mayBeInner && { lookup: publicOnly }),
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
