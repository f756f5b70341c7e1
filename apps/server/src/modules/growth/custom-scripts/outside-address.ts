import { isIP } from 'node:net'
import { isPrivateAddress } from '../../../infra/http/external-post.ts'

/** Whether an address is one of the internet as it is written; names are looked at when they are read. */
export function isOutside(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const name = hostname.replace(/^\[|\]$/g, '')
  const isInner = isIP(name) === 0 ? !name.includes('.') : isPrivateAddress(name)
  return protocol === 'https:' && !isInner && !/\.(localhost|local|internal)$/i.test(name)
}
