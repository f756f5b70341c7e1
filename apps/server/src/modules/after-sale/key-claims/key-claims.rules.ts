import { oneBusinessDayAfter } from '@keyhaven/contracts/business-hours'
import { isAboutTheKey, type Symptom, symptomOfCode } from '@keyhaven/contracts/data/key-symptoms'
import type { QueueReason } from '@keyhaven/contracts/key-claims'
import { type PaymentStatus, showsKeys } from '../orders/orders.rules.ts'

/** How old a purchase may be for its key to be replaced without a person looking. */
export const AUTOMATIC_DAYS = 30

/** What is known of a claim the moment it is made. */
export type ClaimFacts = Readonly<{
  paymentStatus: PaymentStatus
  /** Somebody holds the order back, or its payment was once checked by hand. */
  isHeld: boolean
  /** Money went back, or was asked back, at any time. */
  hasReversals: boolean
  /** Paid by no card: a gift. */
  isFree: boolean
  isRecent: boolean
  /** Whether anybody can have seen the key. */
  isSeen: boolean
  isVolumeKey: boolean
  /** Claims of this order, this address or this card before. */
  earlierClaims: number
  symptom: Symptom
}>

type Doubt = readonly [reason: QueueReason, isGiven: (facts: ClaimFacts) => boolean]

/** Doubts about the order: nobody is shown a key while one of them stands. */
const ofTheOrder: readonly Doubt[] = [
  ['order_held', ({ isHeld, paymentStatus }) => isHeld || paymentStatus === 'review'],
  ['money_back', ({ hasReversals, paymentStatus }) => hasReversals || paymentStatus !== 'paid'],
]

const ofTheClaim: readonly Doubt[] = [
  ['several_seats', ({ isVolumeKey }) => isVolumeKey],
  ['claimed_before', ({ earlierClaims }) => earlierClaims > 0],
  ['too_old', ({ isRecent }) => !isRecent],
  ['free_order', ({ isFree }) => isFree],
  ['not_the_key', ({ symptom }) => !isAboutTheKey(symptom)],
]

const firstOf = (doubts: readonly Doubt[], facts: ClaimFacts) =>
  doubts.find(([, isGiven]) => isGiven(facts))?.[0]

/** Show the key, replace it at once, or the first reason why a person looks. */
export function judge(facts: ClaimFacts): 'show' | 'replace' | QueueReason {
  const doubt = firstOf(ofTheOrder, facts)
  if (doubt) return doubt
  if (!facts.isSeen) return 'show'
  return firstOf(ofTheClaim, facts) ?? 'replace'
}

/** Staff may replace whatever the rules would not, but never for money that is gone. */
export const mayReplace = (paymentStatus: PaymentStatus, isLive: boolean) =>
  isLive && showsKeys(paymentStatus)

/** A code that is known says more than what was chosen beside it. */
export const symptomOf = (errorCode: string, chosen: Symptom): Symptom =>
  symptomOfCode(errorCode) ?? chosen

/** Under which whoever claims is recognised: "ada+2@" reaches the same mailbox as "ada@". */
export const claimantOf = (emailNormal: string) => emailNormal.replace(/\+[^@]*(?=@)/, '')

const KEY = /[A-Z0-9]{5}(?:[\s\p{Pd}]*[A-Z0-9]{5}){4,}/giu

/** Whoever writes the whole key down wrote it to nobody: its end is enough. */
export const withoutKeys = (note: string) =>
  note.replace(KEY, (key) => `•••••-${key.slice(-5).toUpperCase()}`)

/** By when a waiting claim is answered: one business day. */
export const answerBy = (createdAt: Date): string => oneBusinessDayAfter(createdAt).toISOString()

const reasons: Readonly<Record<QueueReason, string>> = {
  several_seats: 'the key has several seats',
  order_held: 'the order is held or was checked by hand',
  money_back: 'money of the order went back or is disputed',
  too_old: `the order is older than ${AUTOMATIC_DAYS} days`,
  claimed_before: 'this order, address or card has claimed before',
  not_the_key: 'what is described is not the fault of the key',
  free_order: 'the order was free',
  no_stock: 'no key of this edition is free',
}

/** What staff read about a claim that waits. */
export const waitingText = (reason: QueueReason) => `It waits because ${reasons[reason]}.`
