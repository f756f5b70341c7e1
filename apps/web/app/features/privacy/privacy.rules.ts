import { isApiError } from '../../lib/api/api.ts'

const EXCEPTION = 'Something went wrong. Please try again.'

/** The server's own words without the number in front, or a sentence that is always true. */
export const refusalText = (error: unknown): string =>
  isApiError(error) ? error.message.replace(/^\d+: /, '') : EXCEPTION

export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401

export const when = (time: string): string =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const kinds: Record<string, string> = {
  cookies: 'Marketing tools on this site',
  marketing: 'E-mail about offers',
  'cart-reminder': 'Reminders of a cart',
  newsletter: 'Newsletter',
}
const sources: Record<string, string> = {
  banner: 'in the cookie question',
  browser: 'by your browser’s Global Privacy Control',
  account: 'on this page',
  unsubscribe: 'by a link in an e-mail',
  erasure: 'by an erasure',
  checkout: 'at the checkout',
  mail: 'by a link in an e-mail',
}

type ConsentAnswer = Readonly<{
  kind: string
  choice: string
  source: string
  at: string
  textVersion: string
}>

/** "E-mail about offers: refused on this page, 15 Nov 2026, 09:12 (text 1.0)" */
export const sentenceOf = ({ kind, choice, source, at, textVersion }: ConsentAnswer): string =>
  `${kinds[kind] ?? kind}: ${choice === 'granted' ? 'allowed' : 'refused'} ${sources[source] ?? source}, ${when(at)} (text ${textVersion})`
