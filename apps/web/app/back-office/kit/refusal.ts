import { isApiError } from '../../lib/api/api.ts'

/** What to say of a failed call: the server's own words, or that nobody answered. */
export function wordsOf(error: unknown): string {
  if (!isApiError(error)) return 'The shop did not answer. Check your connection and try again.'
  return error.message.replace(/^\d+: /, '')
}

/** Guesses by others have closed passwords to this browser: a mailed link opens it. */
export const needsLink = (error: unknown): boolean =>
  isApiError(error) && error.code === 'too_many_guesses'

export const requestIdOf = (error: unknown): string | undefined =>
  isApiError(error) ? error.requestId : undefined
