import { BlockList, isIPv4, isIPv6 } from 'node:net'

type Network = Readonly<{ address: string; bits: number; family: 'ipv4' | 'ipv6' }>

/** `203.0.113.0/24`, `2001:db8::/32` or one address; undefined for anything else. */
export function networkIn(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = isIPv4(address) ? 32 : 128
  if (rest.length > 0 || !(isIPv4(address) || isIPv6(address))) return undefined
  const family = widest === 32 ? 'ipv4' : 'ipv6'
  if (bits === undefined) return { address, bits: widest, family }
  const isWidth = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest
  return isWidth ? { address, bits: Number(bits), family } : undefined
}

/** Whether a caller's address is in one of the networks; without networks every address is. */
export function isFromNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const { address, bits, family } of networks.flatMap((text) => networkIn(text) ?? [])) {
    list.addSubnet(address, bits, family)
  }
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
