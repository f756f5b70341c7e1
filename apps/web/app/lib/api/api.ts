import type { Endpoint, InputOf, OutputOf } from '@keyhaven/contracts/endpoint'
import type { ErrorBody, ErrorCode } from '@keyhaven/contracts/errors'
import { bearerFor } from './credentials.ts'

export type Call = { method: string; path: string; body?: string }
export type Answer = { status: number; statusText: string; contentType: string; text: string }

/** Carries a call to the API: over the network in the browser, in-process while rendering. */
export type Transport = (call: Call) => Promise<Answer>

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

/** Sends a call over the network, under the bearer that belongs to it. */
export async function send(
  { method, path, body }: Call,
  bearer: string | undefined,
  more: Record<string, string> = {},
): Promise<Answer & { headers: Headers }> {
  // A request that declares JSON must send some.
  const sent = body ?? (method === 'GET' ? undefined : '{}')
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...more,
    },
    ...(sent !== undefined && { body: sent }),
  })
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

/**
 * Calls one endpoint of the contract, typed both ways. A page that needs no schema passes the
 * address alone, `api<typeof listProducts>({ method: 'GET', path: '/api/products' })`,
 * and so does not load the schemas.
 */
export async function api<E extends Endpoint>(
  endpoint: E | Address<E>,
  input: Partial<InputOf<E>> = {},
  transport: Transport = browser,
): Promise<OutputOf<E>> {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>
  const answer = await transport({
    method: endpoint.method,
    path: addressOf(endpoint.path, params, query),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status >= 400) throw refusal(answer)
  return isJson(answer) ? JSON.parse(answer.text) : (answer.text as OutputOf<E>)
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  return search ? `${filled}?${search}` : filled
}

const isJson = (answer: Answer) => answer.contentType.includes('json')

/** "404: Not found": the status, then the error field, else the message, else whatever was said. */
function refusal(answer: Answer): ApiError {
  const body: Partial<ErrorBody> = isJson(answer) ? JSON.parse(answer.text) : {}
  const detail = body.error ?? body.message ?? (answer.text || answer.statusText)
  return Object.assign(new Error(`${answer.status}: ${detail}`), {
    status: answer.status,
    ...(body.code && { code: body.code }),
    ...(body.details && { details: body.details }),
    ...(body.requestId && { requestId: body.requestId }),
  })
}
