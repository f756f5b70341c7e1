import { oneBusinessDayAfter } from '@keyhaven/contracts/business-hours'
import { isAboutTheKey, type Symptom, symptomOfCode } from '@keyhaven/contracts/data/key-symptoms'
import type { QueueReason } from '@keyhaven/contracts/key-claims'
import type { Settings } from '@keyhaven/contracts/settings'
import { type PaymentStatus, showsKeys } from '../../fulfilment/orders/orders.rules.ts'

/** How old a purchase may be for its key to be replaced without a person looking. */
export const AUTOMATIC_DAYS = 30

/** What is known of a claim the moment it is made. */
export type ClaimFacts = Readonly<{
  paymentStatus: PaymentStatus
  /** A person holds the order back, or its payment was once checked by hand. */
  isHeld: boolean
  /** Money went back, or was disputed, at any time. */
  hasReversals: boolean
  /** The money for this licence was asked back, and that is not decided. */
  isMoneyAsked: boolean
  /** Paid by no card: a gift. */
  isFree: boolean
  isRecent: boolean
  /** Whether anybody can have seen the key. */
  isSeen: boolean
  isVolumeKey: boolean
  /** Claims of this order, this address or this card before. */
  earlierClaims: number
  /** Keys that were replaced without a person within a day: in all, and of the batch of this one. */
  replacedInAll: number
  replacedOfBatch: number
  symptom: Symptom
}>

/** How many keys are replaced within a day without a person looking. */
export type Caps = Readonly<{ perDay: number; perBatch: number }>

type ReviewReason = readonly [
  reason: QueueReason,
  isGiven: (facts: ClaimFacts, caps: Caps) => boolean,
]

/** Doubts about the order: nobody is shown a key while there is one of them. */
const ofTheOrder: readonly ReviewReason[] = [
  ['order_held', ({ isHeld, paymentStatus }) => isHeld || paymentStatus === 'review'],
  ['money_back', ({ hasReversals, paymentStatus }) => hasReversals || paymentStatus !== 'paid'],
  ['money_asked', ({ isMoneyAsked }) => isMoneyAsked],
]

const ofTheClaim: readonly ReviewReason[] = [
  ['several_seats', ({ isVolumeKey }) => isVolumeKey],
  ['claimed_before', ({ earlierClaims }) => earlierClaims > 0],
  ['too_old', ({ isRecent }) => !isRecent],
  ['free_order', ({ isFree }) => isFree],
  ['not_the_key', ({ symptom }) => !isAboutTheKey(symptom)],
  ['batch_limit', ({ replacedOfBatch }, { perBatch }) => replacedOfBatch >= perBatch],
  ['daily_limit', ({ replacedInAll }, { perDay }) => replacedInAll >= perDay],
]

const firstOf = (doubts: readonly ReviewReason[], facts: ClaimFacts, caps: Caps) =>
  doubts.find(([, isGiven]) => isGiven(facts, caps))?.[0]

/** Every doubt there is about a claim, for the person who decides it. */
export const doubtsAbout = (facts: ClaimFacts, caps: Caps): QueueReason[] =>
  [...ofTheOrder, ...ofTheClaim]
    .filter(([, isGiven]) => isGiven(facts, caps))
    .map(([reason]) => reason)

/** Show the key, replace it at once, or the first reason why a person looks. */
export function judge(facts: ClaimFacts, caps: Caps): 'show' | 'replace' | QueueReason {
  const doubt = firstOf(ofTheOrder, facts, caps)
  if (doubt) return doubt
  if (!facts.isSeen) return 'show'
  return firstOf(ofTheClaim, facts, caps) ?? 'replace'
}

/** Staff may replace whatever the rules would not, but never for money that is gone. */
export const mayReplace = (paymentStatus: PaymentStatus, isLive: boolean) =>
  isLive && showsKeys(paymentStatus)

/** A code that is known says more than what was chosen beside it. */
export const symptomOf = (errorCode: string, chosen: Symptom): Symptom =>
  symptomOfCode(errorCode) ?? chosen

const KEY = /[A-Z0-9]{5}(?:[\s\p{Pd}]*[A-Z0-9]{5}){4,}/giu

/** A whole key in a message is cut to its end, which is enough. */
export const withoutKeys = (note: string) =>
  note.replace(KEY, (key) => `•••••-${key.slice(-5).toUpperCase()}`)

/** When people work, as the owner set it. */
export type SupportCalendar = Pick<Settings, 'support.hours' | 'support.holidays'>

/** By when a waiting claim is answered: one business day, not counting holidays. */
export const answerBy = (createdAt: Date, calendar: SupportCalendar): string =>
  oneBusinessDayAfter(
    createdAt,
    calendar['support.holidays'],
    calendar['support.hours'],
  ).toISOString()

const reasons: Readonly<Record<QueueReason, string>> = {
  several_seats: 'the key has several seats',
  order_held: 'the order is held or was checked by hand',
  money_back: 'money of the order went back or is disputed',
  too_old: `the order is older than ${AUTOMATIC_DAYS} days`,
  claimed_before: 'this order, address or card has claimed before',
  not_the_key: 'what is described is not the fault of the key',
  free_order: 'the order was free',
  money_asked: 'the money for this licence was asked back: decide on that first',
  batch_limit: 'enough keys of this batch were replaced today without a person looking',
  daily_limit: 'enough keys were replaced today without a person looking',
  no_stock: 'no key of this edition is free',
  needs_two: 'it is more than the rules, or the colleague who opened it, may replace alone',
}

/** "The key has several seats." */
export const doubtText = (reason: QueueReason) =>
  `${reasons[reason].charAt(0).toUpperCase()}${reasons[reason].slice(1)}.`

/** What staff read about a claim that waits. */
export const waitingText = (reason: QueueReason) => `It waits because ${reasons[reason]}.`
