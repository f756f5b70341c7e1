import { createHash } from 'node:crypto'
import type { ErrorCode } from '@keyhaven/contracts/errors'
import { AppError } from '../../app-error.ts'

/** What calls of one kind have of their own. */
export type Scope = Readonly<{
  name: 'staff' | 'checkout' | 'public'
  /** After these hours a key is new again. */
  hours: number
  /** A call without an answer for so long died, and the next one goes on with it. Without it the key stays taken. */
  takeoverSeconds: number | null
  /** Answers a repeat while the first call is under way. */
  busy: ErrorCode
  /** Whether nothing was left behind by a call that failed: then it may be made again at once. */
  isFreedBy: (error: unknown) => boolean
}>

/** After any other failure it is unknown whether it was done: the key stays taken. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500

export const staffScope: Scope = {
  name: 'staff',
  hours: 24,
  takeoverSeconds: null,
  busy: 'idempotency_key_busy',
  isFreedBy: isRefusal,
}

export const publicScope: Scope = { ...staffScope, name: 'public' }

/** To open an order is repeatable at the card provider, so it may be done again where it stopped. */
export const checkoutScope: Scope = {
  name: 'checkout',
  hours: 72,
  takeoverSeconds: 60,
  busy: 'conflict',
  isFreedBy: () => true,
}

/** The SHA-256 of parts, one to a line. */
export function hashOf(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const [place, part] of parts.entries()) hash.update(place > 0 ? '\n' : '').update(part)
  return hash.digest()
}
