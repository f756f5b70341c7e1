import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { excessOf } from './bounded-json.rules.ts'

/** Far more than any form has. */
const MOST_VALUES = 2_000
/** Staff change lists at once: prices of every edition, codes of a campaign. */
export const MOST_STAFF_VALUES = 20_000
const DEEPEST = 32

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values in a JSON body, where the general bound is too tight. */
    mostValues?: number
  }
}

const refusals = {
  values: () => new AppError('payload_too_large'),
  depth: () => new AppError('invalid_request', 'invalid input'),
}

type Parsed = (error: Error | null, body?: unknown) => void

/** The only reader of JSON that strangers send: its bytes are counted before one value of it is built. */
export function readBoundedJson(app: FastifyInstance, types: string | string[]) {
  const parse = app.getDefaultJsonParser('error', 'error')
  for (const type of [types].flat()) app.removeContentTypeParser(type)
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done: Parsed) => {
      const { mostValues = MOST_VALUES } = request.routeOptions.config
      const excess = excessOf(bytes, { values: mostValues, depth: DEEPEST })
      if (excess) done(refusals[excess]())
      else void parse(request, bytes.toString('utf8'), done)
    },
  )
}
