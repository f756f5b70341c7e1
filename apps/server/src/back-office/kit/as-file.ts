import type { FastifyReply } from 'fastify'

/** The answer is saved under this name instead of being shown. */
export function asFile(reply: FastifyReply, name: string, type = 'text/csv; charset=utf-8') {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  reply.type(type)
}
