import { isApiError } from './api.ts'

const RETRIES = 2

/** What is refused stays refused; what got lost on the way may be asked for again. */
export const retryIfLost = (count: number, error: Error) =>
  count < RETRIES && !(isApiError(error) && error.status < 500)
