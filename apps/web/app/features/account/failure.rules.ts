import { type ApiError, isApiError } from '../../lib/api.ts'

export const EXCEPTION = 'Something went wrong. Please try again.'

/** "409: Unable to create account." without the number in front of it. */
const wordsOf = (error: ApiError) => error.message.replace(/^\d+: /, '')

export type Failure = Readonly<{ title: string; text: string }>

/** What to say when the shop refused, and when nobody answered. */
export function failureOf(
  error: unknown,
  kind: 'Login' | 'Registration',
  otherwise: string,
): Failure {
  if (!isApiError(error)) return { title: `${kind} Error`, text: EXCEPTION }
  return { title: `${kind} Failed`, text: wordsOf(error) || otherwise }
}

/** The server's own words, or a sentence that is always true. */
export const refusalText = (error: unknown) => (isApiError(error) ? wordsOf(error) : EXCEPTION)
