/** Every failure the API can name. The sentence is what a person may read. */
export const errors = {
  invalid_request: { status: 400, message: 'Please check the highlighted fields.' },
  not_signed_in: { status: 401, message: 'Not authenticated' },
  not_allowed: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'Not found' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload.' },
  payload_too_large: { status: 413, message: 'That is too much data for one request.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again soon.' },
} as const

export type ErrorCode = keyof typeof errors

/** The body of every failure. `message` repeats `error`: readers of either field find the sentence. */
export type ErrorBody = {
  success: false
  error: string
  message: string
  code: ErrorCode
  requestId: string
  details?: { field: string; message: string }[]
}
