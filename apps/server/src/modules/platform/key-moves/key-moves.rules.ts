import { personOfAddress } from '../emails/addresses.rules.ts'

/** Ways by which staff bring keys to another mailbox or another line. */
export type KeyAct = 'address' | 'replacement' | 'assignment' | 'mark_paid' | 'grant' | 'merge'

/** What one person may do in 24 hours without a second one. */
export const MOVES_A_DAY = 3

/** Nobody gives keys away for money that only they have seen. */
const alwaysByTwo: readonly KeyAct[] = ['mark_paid', 'grant']

export type MoveFacts = Readonly<{
  act: KeyAct
  movesToday: number
  /** A mailbox the keys leave or reach is that of a member of staff. */
  isOfStaff: boolean
  /** The keys reach a mailbox that the buyer did not name, by a person who sees keys masked. */
  isOutOfSight: boolean
}>

/** Why a second person must approve it; undefined where one is enough. */
export function whyTwo({ act, movesToday, isOfStaff, isOutOfSight }: MoveFacts) {
  if (alwaysByTwo.includes(act)) return 'Keys leave without a payment the shop has seen.'
  if (isOfStaff) return 'The address belongs to a member of staff.'
  if (isOutOfSight) return 'Who asks sees keys masked, and this sends them to another mailbox.'
  if (movesToday >= MOVES_A_DAY) return `Who asks has moved keys ${MOVES_A_DAY} times today.`
  return undefined
}

/** Whether one of the mailboxes is read by one of these people. */
export function isAmong(mailboxes: readonly string[], people: readonly string[]): boolean {
  const known = new Set(people.map(personOfAddress))
  return mailboxes.some((mailbox) => known.has(personOfAddress(mailbox)))
}
