import { type ErrorBody, type ErrorCode, errors } from '@keyhaven/contracts/errors'

type Details = NonNullable<ErrorBody['details']>

/** A failure we expected and can name. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details | undefined

  constructor(code: ErrorCode, message: string = errors[code].message, details?: Details) {
    super(message)
    this.code = code
    this.status = errors[code].status
    this.details = details
  }
}
