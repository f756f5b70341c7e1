import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const isRequestId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id)

/** Whether an address is one of the proxies, which are named by address or by network. */
function proxyTest(proxies: readonly string[]) {
  const known = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    return isIP(plain) !== 0 && known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The id of a proxy of ours is kept, so that one request has one name everywhere; otherwise process and count. */
export function createRequestIds(proxies: readonly string[] = []) {
  const isProxy = proxyTest(proxies)
  const process = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const given = headers['x-request-id']
    if (isRequestId(given) && isProxy(socket.remoteAddress)) return given
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
