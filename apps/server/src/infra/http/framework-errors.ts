import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError, errorBody } from './error-reply.ts'

/** Answers what fails before a route is found, such as an address nobody can read, like everything else. */
export function answerFrameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  void reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(errorBody(known, request.id)))
}
