import { type ErrorBody, type ErrorCode, errors } from '@keyhaven/contracts/errors'

type Details = NonNullable<ErrorBody['details']>

/** A failure we expected and can name. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details | undefined
  /** Facts the caller acts on, beside the sentence. */
  readonly facts: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    message: string = errors[code].message,
    details?: Details,
    facts?: Record<string, string>,
  ) {
    super(message)
    this.code = code
    this.status = errors[code].status
    this.details = details
    this.facts = facts
  }
}
