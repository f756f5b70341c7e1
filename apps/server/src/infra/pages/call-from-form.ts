import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type { Config } from '../../config.ts'
import { sentCookie } from '../http/cookies.ts'

type Call = Readonly<{
  method: string
  path: string
  body?: unknown
  /** Sent twice under one key it is done once. */
  onceKey?: string
}>
export type CallAnswer = Readonly<{ status: number; body: Record<string, unknown> }>

/** What the browser has, and what it was given in this very answer. */
function cookiesOf(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const fresh = [reply.getHeader('set-cookie') ?? []].flat().map((set) => String(set).split(';')[0])
  const isReplaced = sentCookie(config, reply, 'checkout') !== undefined
  const names = isReplaced ? fresh.map((pair) => `${pair?.split('=')[0]}=`) : []
  const own = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && !names.some((name) => pair.startsWith(name)))
  return [...own, ...fresh].join('; ')
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * The call that a page with scripts would make, in the name of the visitor who sent the form: counted, guarded and
 * answered as theirs. It comes from our own page, because the form did. Its cookies go on to the browser.
 */
export async function callFromForm(
  { app, place }: Readonly<{ app: FastifyInstance; place: Readonly<{ config: Config }> }>,
  { request, reply }: Readonly<{ request: FastifyRequest; reply: FastifyReply }>,
  { method, path, body, onceKey }: Call,
): Promise<CallAnswer> {
  const cookie = cookiesOf(place.config, request, reply)
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    remoteAddress: request.ip,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      host: request.headers.host ?? '',
      'x-request-id': request.id,
      'user-agent': request.headers['user-agent'] ?? '',
      ...(cookie && { cookie }),
      ...(onceKey && { 'idempotency-key': onceKey }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  for (const set of [answer.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', set)
  const after = answer.headers['retry-after']
  if (after !== undefined) reply.header('retry-after', after)
  return { status: answer.statusCode, body: parsed(answer.payload) }
}
