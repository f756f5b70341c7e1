import { type ApiError, isApiError } from '../../lib/api/api.ts'

export const EXCEPTION = 'Something went wrong. Please try again.'

/** "409: Unable to create account." without the number in front of it. */
const wordsOf = (error: ApiError) => error.message.replace(/^\d+: /, '')

export type Failure = Readonly<{ title: string; text: string }>

/** For an answer that is not the shop's own and so has no words for people, such as a proxy's page. */
const withoutWords = {
  Login: 'Login failed. Please check your credentials.',
  Registration: 'Registration failed. Please try again.',
} as const

/** What to say when the shop refused, when something else did, and when nobody answered. */
export function failureOf(
  error: unknown,
  kind: 'Login' | 'Registration',
  otherwise: string,
): Failure {
  if (!isApiError(error)) return { title: `${kind} Error`, text: EXCEPTION }
  const text = error.code ? wordsOf(error) || otherwise : withoutWords[kind]
  return { title: `${kind} Failed`, text }
}

/** Guesses by others have closed passwords and codes to this browser: a mailed link opens it. */
export const needsLink = (error: unknown): boolean =>
  isApiError(error) && error.code === 'too_many_guesses'

/** The server's own words, or a sentence that is always true. */
export const refusalText = (error: unknown) => (isApiError(error) ? wordsOf(error) : EXCEPTION)
