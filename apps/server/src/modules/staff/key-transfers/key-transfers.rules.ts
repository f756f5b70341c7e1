import type { Settings } from '@keyhaven/contracts/settings'
import type { keyActs } from '@keyhaven/contracts/staff/key-moves'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'

/** Ways by which keys reach another mailbox, another line or another pair of eyes without a payment of their own. */
export type KeyAct = (typeof keyActs)[number]

/** What puts a key in the place of one that was seen. */
export const successorActs = [
  'replacement',
  'claim',
  'refill',
  'import_successor',
  'dispute_won',
  'legacy',
] as const satisfies readonly KeyAct[]

export const SUCCESSOR_DAYS = 90

const unpaid = 'Keys leave without a payment the shop has seen.'

/** Nobody does these alone. */
const alwaysByTwo: Readonly<Partial<Record<KeyAct, string>>> = {
  mark_paid: unpaid,
  grant: unpaid,
  import_successor: 'Another shop sold the first key, so this one has no payment here.',
  withheld_release: 'The keys were seen before the order had its new address.',
}

type Budget = 'keys.moves_per_day' | 'keys.moves_per_week' | 'keys.reveals_per_day' | PerSuccessor
type PerSuccessor = Extract<keyof Settings, `keys.successors_${string}`>
export type Budgets = Pick<Settings, Budget>

/** What the books say of those a move concerns, in licences. */
export type Counted = Readonly<{
  /** Of the member who moves them, or who opened the claim: alone, in 24 hours and in 7 days. */
  today: number
  thisWeek: number
  revealedToday: number
  /** Successors: of the place ever, of the others in 90 days. */
  ofPlace: number
  ofLine: number
  ofPerson: number
  ofNetwork: number
}>

export type MoveFacts = Readonly<{
  act: KeyAct
  licenses: number
  /** A mailbox the keys leave or reach is that of a member of staff. */
  isOfStaff: boolean
  /** The keys reach a mailbox that the buyer did not name, by a person who sees keys masked. */
  isOutOfSight: boolean
  /** Keys go along that were seen at the mailbox that loses them. */
  areSeen: boolean
  /** Its owner agreed, with a code. */
  isProven: boolean
  hasMember: boolean
  /** Of a successor: how many licences its line has, and how many its buyer paid for. */
  quantity: number
  paidLicenses: number
  counted: Counted
}>

const share = (least: number, percent: number, of: number) =>
  Math.max(least, Math.floor((of * percent) / 100))

function whyNoSuccessor({ counted, quantity, paidLicenses }: MoveFacts, budgets: Budgets) {
  const { ofPlace, ofLine, ofPerson, ofNetwork } = counted
  if (ofPlace >= budgets['keys.successors_per_place']) return 'This licence got a new key before.'
  if (ofLine >= share(1, budgets['keys.successors_per_line_percent'], quantity)) {
    return `Other licences of this line got new keys within ${SUCCESSOR_DAYS} days.`
  }
  const percent = budgets['keys.successors_per_person_percent']
  if (ofPerson >= share(budgets['keys.successors_per_person'], percent, paidLicenses)) {
    return `This buyer or card got ${ofPerson} new keys within ${SUCCESSOR_DAYS} days.`
  }
  if (ofNetwork >= budgets['keys.successors_per_network']) {
    return `This network got ${ofNetwork} new keys within ${SUCCESSOR_DAYS} days.`
  }
  return undefined
}

function whyNoMore({ act, licenses, counted }: MoveFacts, budgets: Budgets) {
  const { today, thisWeek, revealedToday } = counted
  if (act === 'reveal') {
    const isMore = revealedToday + licenses > budgets['keys.reveals_per_day']
    return isMore ? `Who asks has revealed ${revealedToday} keys within 24 hours.` : undefined
  }
  if (today + licenses > budgets['keys.moves_per_day']) {
    return `One person moves ${budgets['keys.moves_per_day']} keys a day alone; this would be ${today + licenses}.`
  }
  if (thisWeek + licenses > budgets['keys.moves_per_week']) {
    return `One person moves ${budgets['keys.moves_per_week']} keys a week alone; this would be ${thisWeek + licenses}.`
  }
  return undefined
}

const isSuccessor = (act: KeyAct) => successorActs.some((one) => one === act)

/** Why a second person must approve it; undefined where one person, or the rules, are enough. */
export function whyTwo(facts: MoveFacts, budgets: Budgets): string | undefined {
  const always = alwaysByTwo[facts.act]
  if (always) return always
  if (facts.isOfStaff) return 'The address belongs to a member of staff.'
  if (facts.isOutOfSight) {
    return 'It sends the keys to another mailbox, and the one who asks may not see them.'
  }
  if (facts.isProven) return undefined
  if (facts.areSeen) return 'Keys were seen there, and that mailbox has not agreed by a code.'
  const why = isSuccessor(facts.act) ? whyNoSuccessor(facts, budgets) : undefined
  return why ?? (facts.hasMember ? whyNoMore(facts, budgets) : undefined)
}

/** Whether one of the mailboxes is read by one of these people. */
export function isAmong(mailboxes: readonly string[], people: readonly string[]): boolean {
  const known = new Set(people.map(personOfAddress))
  return mailboxes.some((mailbox) => known.has(personOfAddress(mailbox)))
}
