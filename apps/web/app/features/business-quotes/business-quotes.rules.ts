import type { BusinessOffer } from '@keyhaven/contracts/business-offers'
import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import { isApiError } from '../../lib/api/api.ts'

/** An amount of the quote as it is written everywhere. */
export function written({ currency }: Pick<BusinessOffer, 'currency'>, amount: string): string {
  const exact = fromDecimal(amount, currency)
  return exact ? formatMoney(exact) : amount
}

/** The last day it can be accepted: it ends with the midnight that follows. */
export const lastDayOf = ({ expiresAt }: Pick<BusinessOffer, 'expiresAt'>): string =>
  new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10)

/** First and last name of the person who asked: a first guess that can be corrected. */
export function namesOf(contactName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = contactName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export type Problem = Readonly<{ title: string; text: string }>

const problems: Readonly<Record<string, Problem>> = {
  quote_expired: {
    title: 'This quote has expired',
    text: 'Its prices are no longer valid. Write to us with its number and we’ll send you a new one.',
  },
  quote_superseded: {
    title: 'There is a newer version',
    text: 'We e-mailed you a newer version of this quote. Please open the link in that e-mail.',
  },
  quote_withdrawn: {
    title: 'This quote was taken back',
    text: 'It can no longer be accepted. Write to us with its number and we’ll send you a new one.',
  },
  link_expired: {
    title: 'This link does not work',
    text: 'It is incomplete, or the quote no longer exists. Please open it from the e-mail again.',
  },
  not_found: {
    title: 'Open your quote from the e-mail',
    text: 'Your link works in any browser until the quote expires.',
  },
}

const unknown: Problem = {
  title: 'The quote could not be loaded',
  text: 'Please check your connection and try again.',
}

export const problemOf = (error: unknown): Problem =>
  (isApiError(error) && problems[error.code ?? '']) || unknown

/** Whether trying again could help. */
export const isPassing = (error: unknown): boolean => problemOf(error) === unknown

const refusals: Readonly<Record<string, string>> = {
  quote_accepted: 'This quote has been paid. We e-mailed you the order and its keys.',
  too_many_requests: 'Too many tries. Please wait a few minutes.',
  payment_unavailable:
    'The payment page cannot be reached. You were not charged. Please try again.',
}

/** Why accepting failed, in one sentence. */
export function refusalOf(error: unknown): string {
  if (!isApiError(error)) return 'You were not charged. Please check your connection and try again.'
  return refusals[error.code ?? ''] ?? error.message.replace(/^\d+: /, '')
}
