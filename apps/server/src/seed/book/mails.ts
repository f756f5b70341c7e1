import type { Desk } from './desk.ts'

export type SentMail = Readonly<{
  template: string
  dedupeKey: string
  to: string
  /** What entitles us to write: an order, a request, a consent. */
  reason: string
  data: object
  at: Date
  bounce?: string
}>

/** A mail that left long ago, or came back: no worker sends it again. */
export function mailSent({ book }: Pick<Desk, 'book'>, mail: SentMail) {
  const { template, dedupeKey, to, reason, data, at, bounce } = mail
  book.add('emails', {
    id: book.id('emails'),
    dedupe_key: dedupeKey,
    template,
    recipient: to,
    data: JSON.stringify(data),
    reason,
    state: bounce ? 'bounced' : 'sent',
    attempt: 1,
    created_at: at,
    sent_at: at,
    bounced_at: bounce ? at : null,
    bounce_code: bounce ?? null,
  })
}
