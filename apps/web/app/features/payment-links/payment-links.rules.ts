import { fromDecimal, money } from '@keyhaven/contracts/money'
import {
  DEFAULT_COUNTRY,
  fromHundredths,
  gapsOf,
  type LinkCustomer,
  shownAmount,
} from '@keyhaven/contracts/payment-link-fields'
import type { PaymentLink, PaymentResult } from '@keyhaven/contracts/payment-links'
import { type ApiError, isApiError } from '../../lib/api/api.ts'
import { isPaymentAddress } from '../../lib/order/payment-address.ts'

/** The amount as the page shows it: two decimals, and the currency in capitals. */
export function amountOfLink({ amount, currency }: PaymentLink): string {
  if (typeof amount === 'number') return shownAmount(fromHundredths(amount, currency))
  return shownAmount(fromDecimal(amount, currency) ?? money(0, currency))
}

/** "$ 20.00 USD to $ 90.00 USD", where the buyer chooses. */
export function rangeOfLink({ chooses, currency }: PaymentLink): string | undefined {
  if (!chooses) return undefined
  return [chooses.least, chooses.most]
    .map((amount) => shownAmount(fromDecimal(amount, currency) ?? money(0, currency)))
    .join(' to ')
}

export const amountOfResult = ({ amount, currency }: PaymentResult) =>
  shownAmount(fromHundredths(amount, currency))

export const statusLabels: Record<PaymentResult['status'], string> = {
  succeeded: 'Completed',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

export type FieldErrors = Partial<Record<keyof LinkCustomer | 'customAmount', string>>
export type Refusal = Readonly<{ title: string; text: string; fields: FieldErrors }>

const isWithin = ({ least, most }: { least: string; most: string }, chosen: string) =>
  /^\d{1,9}(\.\d{1,2})?$/.test(chosen) &&
  Number(chosen) >= Number(least) &&
  Number(chosen) <= Number(most)

/** Why this cannot be sent yet; undefined when it can. */
export function refusalOf(
  linkId: string,
  link: PaymentLink | undefined,
  info: LinkCustomer,
  chosen = '',
): Refusal | undefined {
  if (!linkId || !link) return { title: 'Error', text: 'Invalid payment link', fields: {} }
  if (link.chooses && !isWithin(link.chooses, chosen)) {
    const text = `Choose an amount from ${rangeOfLink(link)}`
    return { title: 'Missing Information', text, fields: { customAmount: text } }
  }
  const gaps = gapsOf(link, info)
  if (!gaps[0]) return undefined
  const fields = Object.fromEntries(gaps.map(({ field, message }) => [field, message]))
  return { title: 'Missing Information', text: gaps[0].message, fields }
}

const PAYMENT_FAILED = 'Payment processing failed'

const fieldsIn = ({ details = [] }: ApiError): FieldErrors =>
  Object.fromEntries(
    details.map(({ field, message }) => [field.replace(/^customerInfo\./, ''), message]),
  )

/** What went wrong while sending, in the server's words where it had some. */
export function failureOf(error: unknown): Refusal {
  if (!isApiError(error)) return failure(PAYMENT_FAILED)
  return failure(error.message.replace(/^\d+: /, '') || PAYMENT_FAILED, fieldsIn(error))
}

const failure = (text: string, fields: FieldErrors = {}): Refusal => ({
  title: 'Payment Error',
  text,
  fields,
})

type LinkAnswer = { checkoutUrl?: string; url?: string }

/**
 * Where the browser goes to pay: the provider's page or its stand-in's. Where it was paid already,
 * the shop's own page that says so. Nowhere else, whatever the answer says.
 */
export function paymentPageIn(
  answer: LinkAnswer,
  scriptUrl: string | null,
  origin: string,
): { address: string } | { problem: Refusal } {
  const address = answer.checkoutUrl ?? answer.url
  if (!address) return { problem: failure('No checkout URL received') }
  const isOwn = address.startsWith(`${origin}/payment-success?`)
  const isPage = URL.canParse(address) && isPaymentAddress(address, scriptUrl)
  return isOwn || isPage ? { address } : { problem: failure(PAYMENT_FAILED) }
}

export function customerFrom(form: FormData): LinkCustomer {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    country: text('country') || DEFAULT_COUNTRY,
  }
}

const POLL_MS = 5_000
const MOST_POLLS = 24

/** A payment that is not known yet is looked for every five seconds, for two minutes. */
export const lookAgainAfter = (failures: number): number | false =>
  failures > 0 && failures <= MOST_POLLS ? POLL_MS : false
