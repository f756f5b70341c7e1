import { isApiError } from '../../lib/api/api.ts'

/** What the server objects to, field by field. */
export const fieldProblems = (error: unknown) => (isApiError(error) ? (error.details ?? []) : [])

/** The server's own sentence, if it said one. */
export function problemText(error: unknown): string {
  const sentence = isApiError(error) ? error.message.replace(/^\d{3}: ?/, '') : ''
  return sentence || 'Failed to submit review'
}
