/** The provider's error object; some carry the object they are about. */
export type ErrorBody = Readonly<{
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}>

type Refusal = Error & Readonly<{ status: number; body: ErrorBody }>

export const refusal = (status: number, body: ErrorBody): Refusal =>
  Object.assign(new Error(body.message), { status, body })

export function refuse(status: number, body: ErrorBody): never {
  throw refusal(status, body)
}

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && 'body' in error

type Details = { code?: string; param?: string; payment_intent?: object }

/** The request is at fault. */
export const refuseRequest = (message: string, details: Details = {}): never =>
  refuse(400, { type: 'invalid_request_error', message, ...details })

/** By its address it is not found; named by a parameter, the request is wrong. */
export const refuseMissing = (kind: string, id: string, param = 'id'): never =>
  refuse(param === 'id' || param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
