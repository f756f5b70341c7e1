import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How a part can be away: nothing listens; every connection is dropped; every answer comes so late;
 * everything is taken and nothing answered.
 */
export const faultKinds = ['gone', 'refusing', 'slow', 'hanging'] as const
export type Fault = 'none' | (typeof faultKinds)[number]

const SLOW_MS = 5_000

/** A cable between the shop and a part of it, which can be cut or squeezed in every way. */
export async function faultProxy(target: { host?: string; port: number }) {
  let fault: Fault = 'none'
  const sockets = new Set<Socket>()
  const stalled = new Set<Socket>()

  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  /** What comes in waits as long as the fault says; in order, for each piece waits the same. */
  function pass(from: Socket, to: Socket, isAnswer: boolean) {
    from.on('data', (chunk: Buffer) => {
      if (fault === 'hanging') {
        // Bytes of a connection that hung are lost: it can only be given up.
        stalled.add(from).add(to)
        return
      }
      if (stalled.has(from)) return
      if (fault !== 'slow' || !isAnswer) return void to.write(chunk)
      setTimeout(() => to.write(chunk), SLOW_MS).unref()
    })
    from.on('close', () => to.destroy())
  }

  function accept(client: Socket) {
    if (fault === 'refusing') return client.resetAndDestroy()
    keep(client)
    const server = connect({ host: target.host ?? '127.0.0.1', port: target.port })
    keep(server)
    pass(client, server, false)
    pass(server, client, true)
  }

  const server = createServer(accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const dropAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  return {
    port,
    /** How many connections are open to the part right now. */
    connections: () => sockets.size / 2,
    async behave(next: Fault) {
      if (fault === 'gone' && next !== 'gone') {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
      fault = next
      if (next === 'gone') server.close()
      if (next === 'gone' || next === 'refusing') dropAll()
    },
    async close() {
      dropAll()
      if (fault !== 'gone') await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type FaultProxy = Awaited<ReturnType<typeof faultProxy>>
