import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'
import { shortEmail } from '../../orders/orders.rules.ts'

type Mail = Readonly<{
  template: string
  recipient: string
  created_at: Date
  sent_at: Date | null
  bounced_at: Date | null
  bounce_code: string | null
}>

const subjects: Record<string, NonNullable<TimelineEvent['mail']>> = {
  'order-confirmed': 'receipt',
  keys: 'keys',
  'order-link': 'link',
  'refund-confirmed': 'refund',
  'address-changed': 'address',
  'address-code': 'address',
  'address-wish': 'address',
}

/** What one mail adds to the story: that it was written, taken by our mail server, and came back. */
export function eventsOfMail(mail: Mail): TimelineEvent[] {
  const about = {
    mail: subjects[mail.template] ?? ('other' as const),
    to: shortEmail(mail.recipient),
  }
  const accepted = about.mail === 'keys' ? ('key_mailed' as const) : ('mail_accepted' as const)
  return [
    { kind: 'mail_queued', at: mail.created_at.toISOString(), ...about },
    ...(mail.sent_at ? [{ kind: accepted, at: mail.sent_at.toISOString(), ...about }] : []),
    ...(mail.bounced_at
      ? [
          {
            kind: 'mail_bounced' as const,
            at: mail.bounced_at.toISOString(),
            ...about,
            ...(mail.bounce_code && { code: mail.bounce_code }),
          },
        ]
      : []),
  ]
}
