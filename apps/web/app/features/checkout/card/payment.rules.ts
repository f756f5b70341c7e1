import type { BillingInfo } from '@keyhaven/contracts/billing'
import { cardProblem, type Problem } from '../problems.rules.ts'

/** What became of a card payment, as far as the browser can tell. */
export type Payment =
  | { status: 'succeeded' }
  /** The answer did not arrive, or is still to come: only the shop's server can say. */
  | { status: 'unknown' }
  /** The payment was given up at the provider; another one must be opened. */
  | { status: 'expired' }
  | { status: 'refused'; problem: Problem }

type Intent = { status: string; last_payment_error?: ProviderError | null }
type ProviderError = { type: string; code?: string; decline_code?: string; message?: string }
type Result = {
  paymentIntent?: Intent | undefined
  error?: (ProviderError & { payment_intent?: Intent }) | undefined
}

const unauthenticated = { type: 'card_error', code: 'payment_intent_authentication_failure' }

function byStatus(intent: Intent): Payment {
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'canceled':
      return { status: 'expired' }
    case 'processing':
    case 'requires_capture':
      return { status: 'unknown' }
    case 'requires_action':
      return { status: 'refused', problem: cardProblem(unauthenticated) }
    default: {
      const error = intent.last_payment_error ?? { type: 'card_error' }
      return { status: 'refused', problem: cardProblem(error) }
    }
  }
}

/** Reads the provider's answer to a confirmation. */
export function paymentOf({ error, paymentIntent }: Result): Payment {
  if (!error) return paymentIntent ? byStatus(paymentIntent) : { status: 'unknown' }
  const status = error.payment_intent?.status
  // Paid or given up before, in another tab perhaps: the card was not asked again.
  if (status === 'succeeded' || status === 'canceled') return byStatus({ status })
  const isLost = error.type === 'api_connection_error' || error.type === 'api_error'
  return isLost ? { status: 'unknown' } : { status: 'refused', problem: cardProblem(error) }
}

/** Where a shopper comes back to whose bank, or way to pay, takes the whole page. */
export const returnUrlOf = (origin: string, orderId: string): string =>
  `${origin}/order-success/${orderId}`

/** The shopper's details as the card provider names them. */
export function billingDetailsOf(billing: BillingInfo) {
  return {
    name: `${billing.firstName} ${billing.lastName}`,
    email: billing.email,
    phone: billing.phone,
    address: {
      line1: billing.address,
      line2: '',
      city: billing.city,
      state: '',
      postal_code: billing.zipCode,
      country: billing.country,
    },
  }
}
