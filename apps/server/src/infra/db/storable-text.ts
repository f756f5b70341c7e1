import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const SENTENCE = 'Please remove characters that are no text.'
const TOO_DEEP = 'invalid input'
/** Nothing we read has more than a handful of levels. */
const DEEPEST = 64

/** PostgreSQL keeps neither the character zero nor half of a pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const refused = (sentence: string, field: string) =>
  new AppError('invalid_request', sentence, [{ field, message: sentence }])

type Place = Readonly<{ value: unknown; at: string; depth: number }>

/** With a list of what is left to see: calls within calls, as deep as a sender likes, end the stack. */
function refuseIn(part: unknown) {
  const places: Place[] = [{ value: part, at: '', depth: 0 }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, at, depth } = place
    if (typeof value === 'string' && !isStorable(value)) throw refused(SENTENCE, at)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= DEEPEST) throw refused(TOO_DEEP, '')
    for (const [name, item] of Object.entries(value)) {
      if (!isStorable(name)) throw refused(SENTENCE, at)
      places.push({ value: item, at: at ? `${at}.${name}` : name, depth: depth + 1 })
    }
  }
}

/** Refuses what the database could only fail on, before anything is done with it. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) refuseIn(part)
}
