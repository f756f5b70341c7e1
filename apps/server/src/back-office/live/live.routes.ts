import { Readable } from 'node:stream'
import * as contract from '@keyhaven/contracts/staff/live'
import { isLiveKind, type LiveKind, liveKindsFor } from '@keyhaven/contracts/staff/live'
import { liveScreen } from '@keyhaven/contracts/staff/screens/live'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import type { Content } from '../../infra/pages/content.ts'
import { handles, served } from '../kit/staff-route.ts'

/** The browser asks for a new stream then: session and rights are checked again. */
const STREAM_MS = 120_000
/** News of one kind within this time is told once. */
const CALM_MS = 300
const BEAT_MS = 20_000
const MOST_PER_PERSON = 10
const MOST_STREAMS = 500

type Open = Readonly<{ staffId: string; tell: (kind: LiveKind) => void; end: () => void }>

function openStream(staffId: string, kinds: readonly LiveKind[], closed: (own: Open) => void) {
  const stream = new Readable({ read() {} })
  const waiting = new Map<LiveKind, NodeJS.Timeout>()
  const own: Open = {
    staffId,
    tell: (kind) => {
      if (!kinds.includes(kind) || waiting.has(kind)) return
      const send = () => {
        waiting.delete(kind)
        stream.push(`data: ${kind}\n\n`)
      }
      waiting.set(kind, setTimeout(send, CALM_MS))
    },
    end: () => stream.push(null),
  }
  const beat = setInterval(() => stream.push(': here\n\n'), BEAT_MS)
  const over = setTimeout(own.end, STREAM_MS)
  stream.push(': open\n\n')
  stream.on('close', () => {
    clearInterval(beat)
    clearTimeout(over)
    for (const timer of waiting.values()) clearTimeout(timer)
    closed(own)
  })
  return { own, stream }
}

/** Streams of server-sent events. What is told is the name of a kind and never more. */
export function liveRoutes(scope: FastifyInstance, content: Pick<Content, 'onStaffNews'>) {
  const streams = new Set<Open>()
  const stopHearing = content.onStaffNews((name) => {
    if (isLiveKind(name)) for (const { tell } of streams) tell(name)
  })
  // Open streams would keep a server that is told to leave from closing.
  scope.addHook('preClose', async () => {
    stopHearing()
    for (const { end } of streams) end()
  })
  return served(
    liveScreen,
    handles(contract, {
      liveStream: async (_, { staff }, request, reply) => {
        const own = [...streams].filter(({ staffId }) => staffId === staff.id)
        if (streams.size >= MOST_STREAMS) throw new AppError('unavailable')
        // The oldest gives way: a browser that went away without a word still counts.
        if (own.length >= MOST_PER_PERSON) own[0]?.end()
        const opened = openStream(staff.id, liveKindsFor(staff), (gone) => streams.delete(gone))
        streams.add(opened.own)
        request.raw.on('close', () => opened.stream.destroy())
        reply.type('text/event-stream; charset=utf-8')
        reply.header('x-accel-buffering', 'no')
        return opened.stream
      },
    }),
  )
}
