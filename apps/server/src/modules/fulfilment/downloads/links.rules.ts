import {
  type DownloadPurpose,
  type DownloadSystem,
  usualDownloadOf,
} from '@keyhaven/contracts/official-downloads'
import type { linkOutcomes } from '@keyhaven/contracts/staff/downloads'

/** Where the publisher offers its installers, and below. The shop hosts none and links to nobody else. */
const publisherDomains = ['office.com', 'microsoft.com', 'live.com', 'microsoftonline.com']

/** Whether an address is the publisher's own: https, by name, with no port and no password in it. */
export function isPublishersAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return publisherDomains.some(
    (domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`),
  )
}

export type LinkPlace = Readonly<{
  productId: string
  system: DownloadSystem
  purpose: DownloadPurpose
}>
export type EnteredLink = LinkPlace & Readonly<{ url: string }>
export type LinkOutcome = (typeof linkOutcomes)[number]

/** The link that pages, orders and mails show: the one staff entered, or the publisher's usual page. */
export function linkFor(
  entered: readonly EnteredLink[],
  { productId, system, purpose }: LinkPlace,
  name: string,
): string {
  const own = entered.find(
    (link) => link.productId === productId && link.system === system && link.purpose === purpose,
  )
  return own?.url ?? usualDownloadOf(name, purpose)
}

/** What staff may enter: the publisher's own addresses; in a demonstration also those of the stand-in. */
export function mayLinkTo(text: string, standIn: string | undefined): boolean {
  const url = URL.parse(text)
  if (!url) return false
  return isPublishersAddress(text) || url.origin === standIn
}

/** What a status means to a buyer. Some sites answer people and turn programs away. */
export function outcomeOf(status: number): LinkOutcome {
  if (status >= 200 && status < 400) return 'ok'
  return [401, 403, 405, 429].includes(status) ? 'unsure' : 'broken'
}

/** Whether staff have to look at it. */
export const isFailing = (outcome: LinkOutcome): boolean =>
  outcome === 'broken' || outcome === 'unreachable' || outcome === 'refused'
