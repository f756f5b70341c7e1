import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Life } from '../work/life.ts'
import { type Entry, encodingFor, plainBodyOf } from './byte-cache.ts'

/** Finds the bytes that answer a request, if they are ready and current. */
export type FindBytes = (request: IncomingMessage) => Entry | undefined

/** Counts what was served from bytes, for the metrics. */
export const served = { hits: 0 }

export function writeBytes(request: IncomingMessage, response: ServerResponse, entry: Entry) {
  served.hits += 1
  const { headers, unchanged, body } =
    entry.variants[encodingFor(request.headers['accept-encoding'])]
  if (request.headers['if-none-match'] === entry.etag) response.writeHead(304, unchanged).end()
  else if (request.method === 'HEAD') response.writeHead(200, headers).end()
  else if (body) response.writeHead(200, headers).end(body)
  else {
    plainBodyOf(entry).then(
      (plain) => response.writeHead(200, headers).end(plain),
      () => response.destroy(),
    )
  }
}

/**
 * Answers from bytes before the framework makes anything of a request: that costs more than the
 * answer. Everything else is the framework's, with the timeouts it would have set. A process that
 * leaves keeps no connection open.
 */
export const bytesFirst =
  (find: FindBytes, { isLeaving }: Pick<Life, 'isLeaving'>): FastifyServerFactory =>
  (handle, options) => {
    // A header sent twice is read as both: of two hosts none is taken for the only one.
    const server = createServer({ joinDuplicateHeaders: true }, (request, response) => {
      if (isLeaving()) response.shouldKeepAlive = false
      const entry = find(request)
      if (entry) writeBytes(request, response, entry)
      else handle(request, response)
    })
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as Timeouts
    Object.assign(server, { keepAliveTimeout, requestTimeout })
    return server.setTimeout(connectionTimeout)
  }

type Timeouts = Record<'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout', number>
