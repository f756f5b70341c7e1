import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'

const mails: Record<NonNullable<TimelineEvent['mail']>, string> = {
  receipt: 'Receipt e-mail',
  keys: 'Key e-mail',
  link: 'E-mail with the link to this page',
  refund: 'Refund e-mail',
  address: 'E-mail about the address',
  other: 'E-mail',
}

const keys = (count = 1) => (count === 1 ? 'Key' : `${count} keys`)

/** One line of the story, in plain words. */
export function sentenceOf(event: TimelineEvent): string {
  const mail = mails[event.mail ?? 'other']
  const to = event.to ? ` to ${event.to}` : ''
  switch (event.kind) {
    case 'mail_queued':
      return `${mail}${to} queued`
    case 'mail_accepted':
      return `${mail}${to} sent`
    case 'key_mailed':
      return `${mail}${to} sent`
    case 'mail_bounced':
      return `${mail}${to} came back${event.code ? ` (${event.code})` : ''}`
    case 'key_revealed':
      return `${keys(event.count)} shown on your order page`
    case 'link_opened':
      return 'Order opened with the link from an e-mail'
    case 'computer_opened':
      return 'Order opened on a computer, after a yes on the phone'
    case 'address_corrected':
      return `Address corrected${to}`
    case 'download':
      return `${event.what ?? 'A download'} opened`
  }
}

/** From where, as far as it is known. */
export const placeOf = ({ device, network }: TimelineEvent) =>
  [device, network && `network ${network}`].filter(Boolean).join(', ')
