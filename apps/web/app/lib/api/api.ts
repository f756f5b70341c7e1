import type { Endpoint, InputOf, OutputOf } from '@keyhaven/contracts/endpoint'
import type { ErrorBody, ErrorCode } from '@keyhaven/contracts/errors'
import { bearerFor } from './credentials.ts'
import { isZoneOld, reloadOnce, saveZoneToken, zoneHeaders, zoneToken } from './zone-token.ts'

export type Call = {
  method: string
  path: string
  body?: string | Blob
  headers?: Record<string, string>
}
export type HttpAnswer = { status: number; statusText: string; contentType: string; text: string }

/** Carries a call to the API: over the network in the browser, in-process while rendering. */
export type Transport = (call: Call) => Promise<HttpAnswer>

/** A refused call. The message is for people; code decides what happens. */
export type ApiError = Error & {
  status: number
  code?: ErrorCode
  details?: ErrorBody['details']
  /** Names the call in the server's log. */
  requestId?: string
}

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'status' in error

type Sent = HttpAnswer & { headers: Headers }

/**
 * Sends a call over the network, under the bearer that belongs to it and with the token of its document. Where
 * that is old the page is loaded again, unless another call of the page has got a new one meanwhile.
 */
export async function send(
  call: Call,
  bearer: string | undefined,
  more: Record<string, string> = {},
): Promise<Sent> {
  const shown = zoneToken()
  const answer = await sendOnce(call, bearer, more)
  const isRefused = answer.status === 403 && answer.text.includes('"zone_stale"')
  if (isRefused && zoneToken() !== shown) return await sendOnce(call, bearer, more)
  // What was paid or signed in is kept first: the page loads again when it next looks at something.
  if (isRefused || (call.method === 'GET' && isZoneOld())) reloadOnce()
  return answer
}

async function sendOnce(
  { method, path, body, headers }: Call,
  bearer: string | undefined,
  more: Record<string, string>,
): Promise<Sent> {
  // A request that declares JSON must send some.
  const sent = body ?? (method === 'GET' ? undefined : '{}')
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...zoneHeaders(),
      ...more,
    },
    ...(sent !== undefined && { body: sent }),
  })
  saveZoneToken(response.headers)
  return {
    headers: response.headers,
    status: response.status,
    statusText: response.statusText,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}

const browser: Transport = (call) => send(call, bearerFor(call.path))

/** The part of an endpoint that a call needs; its literal types keep it true to the contract. */
type Address<E extends Endpoint> = Pick<E, 'method' | 'path'>

/** Strangers send the token that lets them; staff have their session. */
type FileToSend = Readonly<{ name: string; bytes: Blob; token?: string }>
export type Input<E extends Endpoint> = Partial<InputOf<E>> & { file?: FileToSend }

/**
 * Calls one endpoint of the contract, typed both ways. A page that needs no schema passes the
 * address alone, `api<typeof listProducts>({ method: 'GET', path: '/api/products' })`,
 * and so does not load the schemas.
 */
export async function api<E extends Endpoint>(
  endpoint: E | Address<E>,
  input: Input<E> = {},
  transport: Transport = browser,
): Promise<OutputOf<E>> {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>
  const { file } = input
  const answer = await transport({
    method: endpoint.method,
    path: addressOf(endpoint.path, params, query),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && asItIs(file)),
  })
  if (answer.status >= 400) throw refusal(answer)
  return isJson(answer) ? JSON.parse(answer.text) : (answer.text as OutputOf<E>)
}

/** A file travels as its bytes; what is said about it goes ahead of them. */
const asItIs = ({ name, bytes, token }: FileToSend) => ({
  body: bytes,
  headers: {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(name.slice(0, 200).toWellFormed()),
    ...(token && { 'x-file-token': token }),
  },
})

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  return search ? `${filled}?${search}` : filled
}

const isJson = (answer: HttpAnswer) => answer.contentType.includes('json')

/** "404: Not found": the status, then the error field, else the message, else whatever was said. */
function refusal(answer: HttpAnswer): ApiError {
  const body: Partial<ErrorBody> = isJson(answer) ? JSON.parse(answer.text) : {}
  const detail = body.error ?? body.message ?? (answer.text || answer.statusText)
  return Object.assign(new Error(`${answer.status}: ${detail}`), {
    status: answer.status,
    ...(body.code && { code: body.code }),
    ...(body.details && { details: body.details }),
    ...(body.requestId && { requestId: body.requestId }),
  })
}
