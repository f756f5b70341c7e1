import type { ErrorBody, ErrorCode } from '@keyhaven/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { isOutOfReach } from '../db/out-of-reach.ts'

const RETRY_SECONDS = 2

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Gives every thrown thing a name from the error table; what has none is a bug. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? '',
    }))
    return new AppError('invalid_request', details[0]?.message, details)
  }
  if (isOutOfReach(error)) return new AppError('unavailable')
  const code = codeOfStatus[(error as { statusCode?: number }).statusCode ?? 500]
  return new AppError(code ?? 'internal')
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const body: ErrorBody = {
    ...error.facts,
    success: false,
    error: error.message,
    message: error.message,
    code: error.code,
    requestId,
  }
  return error.details ? { ...body, details: error.details } : body
}

export function replyWithErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    // What is away tells so itself, once; a flood of refusals needs no traces.
    if (known.status === 503) request.log.warn({ reason: (error as Error).message }, 'refused')
    else if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    if (known.status === 503) reply.header('retry-after', RETRY_SECONDS)
    return reply
      .code(known.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(errorBody(known, request.id)))
  })
}
