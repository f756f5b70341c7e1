import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'

export type ProvenLicense = Readonly<{
  product: string
  lastFive: string
  assignedAt: Date
  /** When the buyer first looked at it, and how often they did. Looks of staff are not counted. */
  firstLookAt: Date | null
  looks: number
}>

export type ProvenEvent = Readonly<{ at: Date; what: string; where: string }>

/** Everything a bank is told. Keys are known by their last five characters, the card by its brand. */
export type Evidence = Readonly<{
  dispute: Readonly<{ id: string; reason: string; amount: string; openedAt: Date }>
  order: Readonly<{
    number: string
    orderedAt: Date
    paidAt: Date
    paid: string
    items: readonly string[]
    paymentId: string
    invoices: readonly string[]
    termsVersion: string | null
  }>
  buyer: Readonly<{
    name: string
    email: string
    phone: string
    address: readonly string[]
    device: string
  }>
  licenses: readonly ProvenLicense[]
  events: readonly ProvenEvent[]
  agreements: readonly Readonly<{ wording: string; version: string; at: Date }>[]
  /** Whether money was asked back from us before the bank was asked. */
  isRefundAsked: boolean
  /** Who wrote it, as the shop names itself. */
  seller: Readonly<{ name: string; website: string; email: string }>
  writtenAt: Date
}>

const mails: Readonly<Record<NonNullable<TimelineEvent['mail']>, string>> = {
  receipt: 'The receipt',
  keys: 'The licence keys',
  link: 'A link to the order page',
  refund: 'News of a refund',
  address: 'News of the address',
  other: 'An e-mail about the order',
}

type Words = (event: TimelineEvent) => string | undefined

/** What a bank may know of an event; what proves nothing is left out. */
const words: Readonly<Record<TimelineEvent['kind'], Words>> = {
  mail_queued: () => undefined,
  mail_accepted: ({ mail = 'other' }) => `${mails[mail]} was e-mailed and accepted for delivery`,
  mail_bounced: ({ mail = 'other' }) => `${mails[mail]} came back from the mail server`,
  key_mailed: () => 'The licence keys were e-mailed and accepted for delivery',
  key_revealed: ({ count = 1 }) =>
    count === 1
      ? 'The buyer opened a licence key on the order page'
      : `The buyer opened ${count} licence keys on the order page`,
  link_opened: () => 'The buyer opened the order by the link in our e-mail',
  computer_opened: () => 'The buyer opened the order on a computer',
  address_corrected: () => 'The e-mail address of the order was changed',
  download: ({ what }) => (what ? 'The buyer opened the official download page' : undefined),
}

/** The story as a bank reads it: the oldest first. */
export function provenEvents(events: readonly TimelineEvent[]): ProvenEvent[] {
  return events
    .flatMap((event) => {
      const what = words[event.kind](event)
      const where = [event.to, event.device, event.network].filter(Boolean).join(' · ')
      return what === undefined ? [] : [{ at: new Date(event.at), what, where }]
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

const format = (dateStyle: 'long' | 'medium') =>
  new Intl.DateTimeFormat('en-GB', { dateStyle, timeStyle: 'short', timeZone: 'UTC' })
const long = format('long')
const short = format('medium')

/** "12 November 2026, 14:02" in UTC. */
export const utc = (at: Date): string => long.format(at).replace(' at ', ', ')

/** "12 Nov 2026, 14:02" in UTC. */
export const shortUtc = (at: Date): string => short.format(at)

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function lookWords({ licenses, events }: Evidence): string {
  const seen = licenses.filter(({ looks }) => looks > 0)
  const first = events.find(
    ({ what }) => what.startsWith('The buyer opened') && what.includes('key'),
  )
  if (seen.length === 0 || !first) {
    return 'The order page does not show that the buyer opened the keys there; they were delivered by e-mail as below.'
  }
  const from = first.where ? ` (${first.where})` : ''
  return `The buyer opened ${seen.length === licenses.length ? 'all' : seen.length} of ${counted(licenses.length, 'key')}, first on ${utc(first.at)} UTC${from}.`
}

/** The whole case in a few sentences, each of which the tables below prove. */
export function summaryOf(evidence: Evidence): string[] {
  const { order, buyer, licenses, events, isRefundAsked } = evidence
  const mailed = events.find(({ what }) => what.startsWith('The licence keys were e-mailed'))
  return [
    `${buyer.name} bought ${order.items.join(', ')} on ${utc(order.orderedAt)} UTC and paid ${order.paid}.`,
    licenses.length > 0
      ? `${counted(licenses.length, 'licence key')} ${licenses.length === 1 ? 'was' : 'were'} assigned to the order: digital goods, ready to use, which cannot be sent back.`
      : 'The order holds no licence keys.',
    ...(mailed
      ? [
          `The keys were e-mailed to ${buyer.email} and accepted for delivery on ${utc(mailed.at)} UTC.`,
        ]
      : []),
    ...(licenses.length > 0 ? [lookWords(evidence)] : []),
    isRefundAsked
      ? 'A refund was asked for before the dispute; the table below shows the order since then.'
      : 'The buyer did not ask us for a refund before the dispute.',
  ]
}

const LONGEST_LOG = 18_000

const logLine = ({ at, what, where }: ProvenEvent) =>
  `${at.toISOString()}  ${what}${where ? `  (${where})` : ''}`

/** What the provider passes on beside the document. */
export const factsOf = (evidence: Evidence) => ({
  customerName: evidence.buyer.name,
  customerEmail: evidence.buyer.email,
  billingAddress: evidence.buyer.address.join(', '),
  productDescription: `Licence keys, delivered by web page and e-mail: ${evidence.order.items.join(', ')}`,
  serviceDate: (evidence.licenses[0]?.assignedAt ?? evidence.order.paidAt)
    .toISOString()
    .slice(0, 10),
  accessLog: evidence.events.map(logLine).join('\n').slice(0, LONGEST_LOG),
})
