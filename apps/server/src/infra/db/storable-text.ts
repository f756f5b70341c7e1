import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const SENTENCE = 'Please remove characters that are no text.'
const TOO_DEEP = 'invalid input'
/** Nothing we read has more than a handful of levels. */
const DEEPEST = 32

/** PostgreSQL keeps neither the character zero nor half of a pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const refused = (sentence: string, field: string) =>
  new AppError('invalid_request', sentence, [{ field, message: sentence }])

const entriesOf = (value: object): [string, unknown][] =>
  // The bytes of a file are no text.
  Buffer.isBuffer(value) ? [] : Object.entries(value)

/** Whether everything in it can be kept. It writes nothing down about where it is: nearly always, all is well. */
function isAllStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEEPEST) throw refused(TOO_DEEP, '')
  if (Array.isArray(value)) return value.every((item) => isAllStorable(item, depth + 1))
  return entriesOf(value).every(
    ([name, item]) => isStorable(name) && isAllStorable(item, depth + 1),
  )
}

/** The field to name in the refusal: the one that holds the text, or the one with the name. */
function faultIn(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of entriesOf(value)) {
    if (!isStorable(name)) return at
    const fault = faultIn(item, at ? `${at}.${name}` : name)
    if (fault !== undefined) return fault
  }
  return undefined
}

function assertStorableIn(part: unknown) {
  if (!isAllStorable(part, 0)) throw refused(SENTENCE, faultIn(part, '') ?? '')
}

/** Refuses what the database could only fail on, before anything is done with it. */
export async function assertStorable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) assertStorableIn(part)
}
