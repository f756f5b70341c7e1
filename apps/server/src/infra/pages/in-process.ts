import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { hashToken, isTokenOf, newToken } from '../crypto/tokens.ts'

type Call = { method: string; path: string; body?: string }

const HEADER = 'x-inner-call'
/** What a page of ours is answered from the last good copy is marked with it. */
export const LAST_GOOD = 'x-last-good'

/** Known to this process alone: nobody outside can call himself a page of ours. */
const secret = newToken()
const secretHash = hashToken(secret)

/** A page asks this. The visitor who asked for the page has been counted already. */
export function isInProcess({ headers }: FastifyRequest): boolean {
  const said = headers[HEADER]
  return typeof said === 'string' && isTokenOf(said, secretHash)
}

/** Missing is an answer as well; these are none. */
const isFailure = (status: number) => status >= 500 || status === 429

/**
 * Carries a page's calls to this same server without a network, under the visitor's own rights.
 * `onFailure` hears of calls that were not answered, or only from the last good copy: the page lacks what it is made of.
 */
export function inProcess(app: FastifyInstance, visitor: FastifyRequest, onFailure: () => void) {
  return async ({ method, path, body }: Call) => {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: visitor.ip,
      headers: {
        'content-type': 'application/json',
        host: visitor.headers.host ?? '',
        'x-request-id': visitor.id,
        [HEADER]: secret,
        ...(visitor.headers.cookie && { cookie: visitor.headers.cookie }),
      },
      ...(body !== undefined && { payload: body }),
    })
    if (isFailure(answer.statusCode) || answer.headers[LAST_GOOD]) onFailure()
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      contentType: String(answer.headers['content-type'] ?? ''),
      text: answer.payload,
    }
  }
}
