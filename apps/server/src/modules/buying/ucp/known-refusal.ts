import type { FastifyRequest } from 'fastify'
import { asAppError } from '../../../infra/http/error-reply.ts'
import { UcpRefusal } from './ucp.errors.ts'

/** What went wrong, as the protocol says it; what is wrong inside is for our log alone. */
export function knownRefusal(error: unknown, request: FastifyRequest) {
  if (error instanceof UcpRefusal) return error
  const known = asAppError(error)
  if (known.status >= 500) request.log.error({ err: error }, 'a call of an agent failed')
  if (known.code === 'idempotency_key_reused') return new UcpRefusal('idempotency_conflict')
  return { code: known.code, status: known.status, rpc: -32_000, message: known.message }
}
