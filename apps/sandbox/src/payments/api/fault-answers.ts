import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Fault } from './faults.ts'
import type { Outcome } from './idempotency.ts'

const DRIP_MS = 5000
const DROPS = 20

/** Never answers; with `ms` the connection is cut after that time. */
export async function staySilent(reply: FastifyReply, { ms }: Fault): Promise<FastifyReply> {
  reply.hijack()
  if (ms === undefined) return reply
  await wait(ms, undefined, { ref: false })
  reply.raw.destroy()
  return reply
}

/** The connection breaks when half of the answer has been sent. */
export function breakOff(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  const socket = reply.raw.socket
  startRaw(reply, status, body)
  reply.raw.write(body.slice(0, body.length / 2), () => socket?.resetAndDestroy())
  return reply
}

/** A few bytes at a time: no pause is long, but the whole is. */
export async function drip(
  reply: FastifyReply,
  { status, body }: Outcome,
  { ms = DRIP_MS }: Fault,
): Promise<FastifyReply> {
  startRaw(reply, status, body)
  const bytes = Buffer.from(body)
  const size = Math.ceil(bytes.length / DROPS)
  for (let place = 0; place < bytes.length && !reply.raw.destroyed; place += size) {
    await wait(ms / DROPS, undefined, { ref: false })
    reply.raw.write(bytes.subarray(place, place + size))
  }
  reply.raw.end()
  return reply
}

function startRaw(reply: FastifyReply, status: number, body: string) {
  reply.hijack()
  const length = Buffer.byteLength(body)
  reply.raw.writeHead(status, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json',
    'content-length': length,
  })
}
