import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const isRequestId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id)

/** A proxy's id is kept, so that one request has one name everywhere; otherwise process and count. */
export function createRequestIds() {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers }: { headers: IncomingHttpHeaders }) => {
    const given = headers['x-request-id']
    if (isRequestId(given)) return given
    count += 1
    return `${process}-${count.toString(36)}`
  }
}
