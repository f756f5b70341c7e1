import type { FastifyReply } from 'fastify'

const errorBody = (message: string, type: string, code: string | null) => ({
  error: { message, type, param: null, code },
})

export const refuseKey = (reply: FastifyReply) =>
  reply
    .code(401)
    .send(errorBody('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'))

export const refuseModel = (reply: FastifyReply, model: string) =>
  reply
    .code(404)
    .send(
      errorBody(`The model ${model} does not exist.`, 'invalid_request_error', 'model_not_found'),
    )

export const refuseCall = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send(errorBody(message, 'invalid_request_error', null))

const RETRY_AFTER_SECONDS = 1

export const tooMany = (reply: FastifyReply) =>
  reply
    .code(429)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .send(errorBody('Rate limit reached.', 'requests', 'rate_limit_exceeded'))

export const fail = (reply: FastifyReply) =>
  reply.code(500).send(errorBody('The server had an error.', 'server_error', null))

/** What a proxy on the way says in place of the model. */
export const webPage = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').send('<!doctype html><title>Welcome</title><p>Sign in')
