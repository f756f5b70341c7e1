import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'

const mails: Record<NonNullable<TimelineEvent['mail']>, string> = {
  receipt: 'The receipt',
  keys: 'The mail with your keys',
  link: 'The link to this page',
  refund: 'The confirmation of a refund',
  address: 'The note to the old address',
  other: 'A mail',
}

const keys = (count = 1) => (count === 1 ? 'Your key was' : `Your ${count} keys were`)

/** One line of the story, in plain words. */
export function sentenceOf(event: TimelineEvent): string {
  const mail = mails[event.mail ?? 'other']
  const to = event.to ? ` to ${event.to}` : ''
  switch (event.kind) {
    case 'mail_queued':
      return `${mail}${to} was written.`
    case 'mail_accepted':
      return `${mail}${to} was accepted by our mail server.`
    case 'key_mailed':
      return `${mail}${to} was accepted by our mail server.`
    case 'mail_bounced':
      return `${mail}${to} came back${event.code ? ` (${event.code})` : ''}.`
    case 'key_revealed':
      return `${keys(event.count)} shown on a page of this order.`
    case 'link_opened':
      return 'The link from the mail was used to open this order.'
    case 'address_corrected':
      return `The address was corrected${to}.`
    case 'download':
      return `${event.what ?? 'A download'} was opened.`
  }
}

/** From where, as far as it is known. */
export const placeOf = ({ device, network }: TimelineEvent) =>
  [device, network && `network ${network}`].filter(Boolean).join(', ')

const form = { dateStyle: 'medium', timeStyle: 'short' } as const

/** "15 Nov 2026, 09:02 UTC", and what clocks here said, where they differ. */
export function timesOf(at: string, timeZone?: string): { utc: string; local: string | undefined } {
  const time = new Date(at)
  const utc = time.toLocaleString('en-GB', { ...form, timeZone: 'UTC' })
  const local = time.toLocaleString('en-GB', { ...form, ...(timeZone && { timeZone }) })
  return { utc: `${utc} UTC`, local: local === utc ? undefined : `${local} your time` }
}
