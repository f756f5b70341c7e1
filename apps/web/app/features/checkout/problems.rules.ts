import type { ErrorBody, ErrorCode } from '@keyhaven/contracts/errors'
import { isApiError } from '../../lib/api/api.ts'

/** What the shopper is offered to do about a problem. */
export type Remedy = 'reload-card' | 'other-card' | 'remove-coupon' | 'accept-price' | 'fix-fields'

/** Something that stopped an order, in words: the title is that of the toast as well. */
export type Problem = Readonly<{
  title: string
  text: string
  remedy?: Remedy
  /** Paying again might charge twice: it waits until more is known. */
  holdsPayment?: boolean
  /** An order of which nobody knows whether it was paid. */
  orderId?: string
  /** The bank said no to this very card. */
  isDeclined?: boolean
  fields?: readonly FieldProblem[]
}>
export type FieldProblem = Readonly<{ field: string; message: string }>

/** A refused call; without a status the shop could not be reached. */
type Refusal = Readonly<{
  message: string
  status?: number
  code?: ErrorCode
  details?: ErrorBody['details']
}>

export const refusalOf = (error: unknown): Refusal =>
  isApiError(error) ? error : { message: String(error) }

const NOT_CHARGED = 'You were not charged.'

/** "409: Not enough": people read the part after the status. */
const sentenceOf = (message: string) => message.replace(/^\d{3}: /, '')

/** A code that does not apply, and one that would sell below the floor, are the same to a buyer. */
const couponProblem: Problem = {
  title: 'Invalid Coupon',
  text: 'Invalid coupon code or discount conflict',
  remedy: 'remove-coupon',
}

const coded: Partial<Record<ErrorCode, Problem>> = {
  amount_too_small: {
    title: 'Amount Too Small',
    text: 'The discounted amount is below the card processing minimum. Add an item or remove the promo code.',
    remedy: 'remove-coupon',
  },
  coupon_refused: couponProblem,
  coupon_below_floor: couponProblem,
  payment_in_review: {
    title: 'Payment received',
    text: 'Your payment arrived and is being checked. We will e-mail you; please do not pay again.',
    holdsPayment: true,
  },
  methods_changed: {
    title: 'Payment Setup Failed',
    text: `The ways to pay changed with your country. ${NOT_CHARGED} Please choose again.`,
  },
  // Cards that were declined again and again end the payments of a place for an hour.
  too_many_requests: {
    title: 'Payment Setup Failed',
    text: `Too many payments were tried from here. ${NOT_CHARGED} Please wait up to an hour, or write to us.`,
  },
}

const inForm = /^(billingInfo|consents)\./

/** "billingInfo.email" is the field that the form calls email. */
const fieldsOf = (details: ErrorBody['details']): FieldProblem[] =>
  (details ?? [])
    .filter(({ field }) => inForm.test(field))
    .map(({ field, message }) => ({ field: field.replace(inForm, ''), message }))

function fieldProblem({ details }: Refusal): Problem | undefined {
  const fields = fieldsOf(details)
  if (fields.length === 0) return undefined
  return {
    title: 'Please Fix Errors',
    text: 'Please check the highlighted fields.',
    remedy: 'fix-fields',
    fields,
  }
}

/** Why no payment could be opened. */
export function setupProblem(error: Refusal): Problem {
  const known = (error.code && coded[error.code]) ?? fieldProblem(error)
  if (known) return known
  if (error.status !== undefined && error.status < 500) {
    const text = `${sentenceOf(error.message)} ${NOT_CHARGED}`
    return { title: 'Payment Setup Failed', text }
  }
  return {
    title: 'Payment Setup Error',
    text: `Unable to initialize payment. ${NOT_CHARGED} Please refresh the page and try again.`,
  }
}

/** Why a free order was not placed. */
export function freeOrderProblem(error: Refusal): Problem {
  const isCoupon = error.code === 'coupon_refused' || error.code === 'coupon_below_floor'
  const known = isCoupon ? couponProblem : fieldProblem(error)
  const text =
    error.status === undefined ? 'The shop cannot be reached.' : sentenceOf(error.message)
  return known ?? { title: 'Order Processing Failed', text }
}

export const priceProblem = (before: string, now: string): Problem => ({
  title: 'Payment Setup Failed',
  text: `Price changed from ${before} to ${now}. ${NOT_CHARGED}`,
  remedy: 'accept-price',
})

export const cardFormProblem: Problem = {
  title: 'Payment System Error',
  text: `The card form could not load. ${NOT_CHARGED}`,
  remedy: 'reload-card',
}

export const missingSecret: Refusal = { message: 'The payment has no secret' }

const declinedFor: Record<string, string> = {
  insufficient_funds: 'not enough funds',
  expired_card: 'the card has expired',
  incorrect_cvc: 'the security code is incorrect',
  invalid_cvc: 'the security code is incorrect',
  incorrect_number: 'the card number is incorrect',
  invalid_number: 'the card number is incorrect',
  processing_error: 'it could not process the payment just now',
}

type CardError = Readonly<{ type: string; code?: string; decline_code?: string; message?: string }>

/** The bank's no: whether money moved comes first, then its reason, then what to do. */
const declined = (reason: string | undefined): Problem => ({
  title: 'Payment Failed',
  text: `Your bank declined this card. ${NOT_CHARGED} ${reason ? `The bank’s reason: ${reason}.` : 'Your bank didn’t say why.'} Try another card, or ask your bank and pay again. Everything else you entered is kept.`,
  remedy: 'other-card',
  isDeclined: true,
})

/** What the card provider said, and that no money moved. */
export function cardProblem({ type, code, decline_code, message }: CardError): Problem {
  const paymentFailed = { title: 'Payment Failed', remedy: 'other-card' } as const
  if (type === 'validation_error') {
    return { ...paymentFailed, text: message ?? 'Please check your card details.' }
  }
  if (code === 'payment_intent_authentication_failure') {
    const text = `Your bank could not confirm it was you. ${NOT_CHARGED} Try again or use another card.`
    return { ...paymentFailed, text }
  }
  const reason = declinedFor[decline_code ?? ''] ?? declinedFor[code ?? '']
  if (reason || code === 'card_declined') return declined(reason)
  return {
    ...paymentFailed,
    text: `${message ?? 'The payment did not go through.'} ${NOT_CHARGED}`,
  }
}

/** Opened too long ago and given up at the provider. */
export const expiredProblem: Problem = {
  title: 'Payment Setup Failed',
  text: `The payment took too long and has expired. ${NOT_CHARGED} Please press Pay again.`,
}

/** Nothing was paid, as far as both the provider and the server know. */
export const notPaidProblem: Problem = {
  title: 'Payment Failed',
  text: `The connection was lost and the payment did not go through. ${NOT_CHARGED}`,
  remedy: 'other-card',
}

/** The shopper was at a page of the bank, and came back without having paid. */
export const leftUnpaidProblem = (way: string | undefined): Problem => ({
  title: 'Payment Failed',
  text: `Your ${way ? `${way} ` : ''}payment was not completed. ${NOT_CHARGED} Choose any way to pay and try again.`,
})

/** Nobody knows yet; the reference lets support find it. */
export const unknownPaymentProblem = (orderId: string): Problem => ({
  title: 'We don’t know yet',
  text: 'Please don’t pay again. We’ll e-mail you as soon as we know.',
  holdsPayment: true,
  orderId,
})
