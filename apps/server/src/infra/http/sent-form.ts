import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import {
  type FormBounds,
  type FormEntries,
  formEntriesIn,
  isFormTooLarge,
} from './sent-form.rules.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Far more than any form of the shop holds. */
const formBounds: FormBounds = { bytes: 16_384, fields: 100 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a form that a browser without scripts sends. */
    takesForm?: boolean
  }
}

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() === FORM_TYPE

/** Reads forms in this scope alone: everywhere else a body is JSON, which no foreign page can send. */
export function readForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'buffer', bodyLimit: formBounds.bytes },
    (_request: FastifyRequest, bytes: Buffer, done) => {
      if (isFormTooLarge(bytes, formBounds)) done(new AppError('payload_too_large'))
      else done(null, formEntriesIn(bytes))
    },
  )
}

/** What was typed into the form of a request to a route that takes one. */
export const entriesIn = ({ body }: FastifyRequest): FormEntries =>
  body instanceof Map ? body : new Map()
