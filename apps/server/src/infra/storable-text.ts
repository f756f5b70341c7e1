import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const SENTENCE = 'Please remove characters that are no text.'

/** PostgreSQL keeps neither the character zero nor half of a pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Where a text stands that cannot be stored, also in a name; undefined when all can. */
function unstorableIn(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    if (!isStorable(name)) return at
    const found = unstorableIn(item, at ? `${at}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses what the database could only fail on, before anything is done with it. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) {
    const field = unstorableIn(part, '')
    if (field === undefined) continue
    throw new AppError('invalid_request', SENTENCE, [{ field, message: SENTENCE }])
  }
}
