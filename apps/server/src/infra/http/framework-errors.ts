import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError, errorBody } from './error-reply.ts'

/** An address that no page has, and none will get. */
const NO_PAGE = '/not-found'

const isPage = ({ method, raw }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !(raw.url ?? '').startsWith('/api/')

/** People who follow a mangled link are told by the page that says so, as for any address that leads nowhere. */
async function sendMissingPage({ server, ip, headers }: FastifyRequest, reply: FastifyReply) {
  const page = await server.inject({
    ...{ method: 'GET', url: NO_PAGE, remoteAddress: ip },
    headers: { host: headers.host ?? '' },
  })
  return reply.code(page.statusCode).headers(page.headers).send(page.rawPayload)
}

function sendRefusal(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(errorBody(known, request.id)))
}

/** Answers what fails before a route is found, such as an address nobody can read, like everything else. */
export function answerFrameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!isPage(request)) return void sendRefusal(error, request, reply)
  sendMissingPage(request, reply).then(undefined, (failure: Error) =>
    sendRefusal(failure, request, reply),
  )
}
