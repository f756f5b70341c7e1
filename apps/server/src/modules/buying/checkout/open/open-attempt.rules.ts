import { normalEmail } from '../../../fulfilment/orders/orders.rules.ts'

/** The payment a browser has open. */
export type HeldAttempt = Readonly<{
  intent_id: string | null
  session_id: string | null
  cart_hash: Buffer
  /** Whether its time is not over. */
  is_current: boolean
  coupon_id: number | null
  email_normal: string
}>

/** What the browser asks for now. */
export type AttemptRequest = Readonly<{
  cartHash: Buffer
  email: string
  isNewWanted: boolean
  /** Whether it is paid on the provider's page. */
  isHosted: boolean
  /** Paid in the card form: a page that is still open could be paid beside it. */
  isCardForm?: boolean
}>

export type Step =
  /** There is nothing to go on with, or to end. */
  | 'open'
  /** The provider was asked and we never heard: the same attempt, so that it cannot pay twice. */
  | 'ask again'
  /** Its intent is the answer, unless the provider has ended it. */
  | 'look up'
  | 'cancel intent'
  | 'close page'
  /** The provider may know of an intent and we do not: it is asked for, and cancelled. */
  | 'cancel unheard'
  | 'give up'

/** A coupon, or a page of the provider's, was prepared for one address: another one begins anew. */
function isSameBuyer(attempt: HeldAttempt, { email, isHosted }: AttemptRequest): boolean {
  const isForAnyone = attempt.coupon_id === null && attempt.session_id === null && !isHosted
  return isForAnyone || attempt.email_normal === normalEmail(email)
}

/**
 * A browser has one live payment at most. The same cart goes on with it; another cart, or the wish for
 * a new one, ends it first.
 */
export function nextStep(attempt: HeldAttempt | undefined, asked: AttemptRequest): Step {
  if (!attempt) return 'open'
  const isSame =
    attempt.cart_hash.equals(asked.cartHash) && isSameBuyer(attempt, asked) && attempt.is_current
  if (attempt.intent_id !== null) {
    return isSame && !asked.isNewWanted ? 'look up' : 'cancel intent'
  }
  if (attempt.session_id !== null && asked.isCardForm) return 'close page'
  if (isSame) return 'ask again'
  if (attempt.session_id !== null) return 'close page'
  return asked.isHosted ? 'give up' : 'cancel unheard'
}
