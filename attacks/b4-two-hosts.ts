import { connect } from 'node:net'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const paths = ['/api/products', '/api/currencies', '/healthz', ...(hasPages ? ['/', '/shop'] : [])]

/** Sent unchanged: no client library names two hosts. */
async function ask(shop: Shop, path: string, hosts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(shop.base)
  const socket = connect({ host: hostname, port: Number(port) })
  const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
  socket.write(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
  const chunks: Buffer[] = await socket.toArray()
  return Buffer.concat(chunks).toString().slice(0, 200)
}

export const twoHosts: Attack = {
  id: 'B4',
  says: 'A request that names two hosts is refused, also where a kept page would be the answer',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const { host } = new URL(shop.origin)
    for (const path of paths) {
      const answer = await ask(shop, path, [host])
      trial.works(`${path} with one host`, answer.startsWith('HTTP/1.1 200'), answer)
      const pairs = [
        [host, 'evil.example'],
        ['evil.example', host],
        [host, host],
        [host, ''],
      ]
      for (const pair of pairs) {
        const refused = await ask(shop, path, pair)
        trial.held(`${path} for ${pair.join(' and ')}`, refused.startsWith('HTTP/1.1 400'), refused)
      }
    }
    return trial.outcome()
  },
}
