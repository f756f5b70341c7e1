import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'

const shape = /^"([\w-]{1,64})"$/

/** Tells which version of a row an answer shows. */
export function showVersion(reply: FastifyReply, version: string) {
  reply.header('etag', `"${version}"`)
}

/** The version a caller has seen and means to change. Who does not say which changes nothing. */
export function seenVersion({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const version = shape.exec(headers['if-match'] ?? '')?.[1]
  if (!version) throw new AppError('version_required')
  return version
}
