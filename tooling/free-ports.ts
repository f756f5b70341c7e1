import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'

async function isTaken(port: number): Promise<boolean> {
  const server = createServer().listen(port, HOST)
  try {
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return false
  } catch {
    return true
  }
}

/** The first of these ports that cannot be had; a port named twice counts as taken. 0 is any free one. */
export async function firstTaken(ports: readonly number[]): Promise<number | undefined> {
  const seen = new Set<number>()
  for (const port of ports.filter((each) => each !== 0)) {
    if (seen.has(port) || (await isTaken(port))) return port
    seen.add(port)
  }
  return undefined
}
