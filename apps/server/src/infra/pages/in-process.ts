import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

type Call = { method: string; path: string; body?: string }

/** Carries a page's calls to this same server without a network, under the visitor's own rights. */
export function inProcess(app: FastifyInstance, visitor: FastifyRequest) {
  return async ({ method, path, body }: Call) => {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: visitor.ip,
      headers: {
        'content-type': 'application/json',
        host: visitor.headers.host ?? '',
        'x-request-id': visitor.id,
        ...(visitor.headers.cookie && { cookie: visitor.headers.cookie }),
      },
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      contentType: String(answer.headers['content-type'] ?? ''),
      text: answer.payload,
    }
  }
}
