import type { ChatActName, ChatOffer } from '@keyhaven/contracts/assistant'
import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'

/** How the keys of one line stand. None of these is a key. */
export type KeyState = 'ready' | 'pending' | 'held' | 'withdrawn' | 'elsewhere'

type Line = Readonly<{ name: string; quantity: number; keys: KeyState }>

/** How an order stands, for the rules below. */
export type Standing = Readonly<{
  payment: string
  isImported: boolean
  /** Keys are set aside while a payment is looked at. */
  isWithheld: boolean
  waitsFor: 'code' | 'staff' | undefined
}>

const frozen: readonly string[] = ['refunded', 'dispute_lost', 'import_undone']
const looked: readonly string[] = ['review', 'disputed']

/** What may be said of the keys of a line, by how many there are and whether the order may show any. */
export function keyStateOf(
  { payment, isImported, isWithheld }: Standing,
  { found, wanted }: Readonly<{ found: number; wanted: number }>,
): KeyState {
  if (isImported && found === 0) return 'elsewhere'
  if (frozen.includes(payment) || wanted === 0) return 'withdrawn'
  if (looked.includes(payment) || isWithheld) return 'held'
  return found >= wanted ? 'ready' : 'pending'
}

const keyWords: Readonly<Record<KeyState, string>> = {
  ready: 'ready',
  pending: 'still being prepared',
  held: 'held back while the payment is checked',
  withdrawn: 'withdrawn',
  elsewhere: 'delivered by the shop it was bought in',
}

const date = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const kinds: Partial<Record<TimelineEvent['kind'], string>> = {
  mail_queued: 'is being sent',
  mail_accepted: 'was sent',
  key_mailed: 'was sent',
  mail_bounced: 'came back',
}

/** What became of the mail with the keys, or of the last one there was. The latest event is first. */
export function mailWords(events: readonly TimelineEvent[]): string {
  const mails = events.filter(({ kind }) => kinds[kind] !== undefined)
  const last = mails.find(({ mail }) => mail === 'keys') ?? mails[0]
  if (!last) return 'No e-mail about this order was sent yet.'
  const what = last.mail === 'keys' ? 'The e-mail with the keys' : 'The last e-mail about it'
  return `${what} ${kinds[last.kind]} on ${date.format(new Date(last.at))} UTC.`
}

const holds: Readonly<Record<'code' | 'staff', string>> = {
  code: 'Its keys wait for a code that we sent to its address: the order page asks for it.',
  staff: 'A person checks its payment before the keys are sent.',
}

type OrderFacts = Readonly<{
  orderNumber: string
  status: string
  items: readonly Line[]
  mail: string
  maskedEmail: string
  importedFrom?: string
  isUnreachable: boolean
}>

/** How an order stands, in sentences. */
export function statusWords(told: OrderFacts, { waitsFor }: Pick<Standing, 'waitsFor'>): string {
  const lines = told.items.map(
    ({ name, quantity, keys }) =>
      `- ${quantity} × ${name}: ${quantity === 1 ? 'key' : 'keys'} ${keyWords[keys]}`,
  )
  const from = told.importedFrom ? ` It was bought in our earlier shop (${told.importedFrom}).` : ''
  const hold = waitsFor ? ` ${holds[waitsFor]}` : ''
  const back = told.isUnreachable
    ? ` E-mails to ${told.maskedEmail} come back: the order page can correct the address.`
    : ` The address on file is ${told.maskedEmail}.`
  return [
    `Order ${told.orderNumber}: ${told.status}.${from}${hold}`,
    lines.join('\n'),
    `${told.mail}${back}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const labels: Readonly<Record<ChatActName, string>> = {
  resend_keys: 'Send the keys again',
  request_refund: 'Ask for a refund',
  replace_key: 'Ask for another key',
}

export type Possible = Readonly<{
  orderId: string
  mayResend: boolean
  mayRefund: boolean
  /** Keys that can be complained about. */
  claimable: number
}>

/** The buttons that fit how an order stands. Where several keys could be meant, the page of the order asks which. */
export function offersFor({ orderId, mayResend, mayRefund, claimable }: Possible): ChatOffer[] {
  const act = (name: ChatActName) => ({ kind: 'act', act: name, label: labels[name] }) as const
  return [
    ...(mayResend ? [act('resend_keys')] : []),
    ...(claimable === 1 ? [act('replace_key')] : []),
    ...(claimable > 1 ? [claimLink(orderId)] : []),
    ...(mayRefund ? [act('request_refund')] : []),
  ]
}

const claimLink = (orderId: string): ChatOffer => ({
  kind: 'link',
  label: 'Choose the key on the order page',
  path: `/order-success/${orderId}#key-claims`,
})
