import { type Currency, fromDecimal } from '@keyhaven/contracts/money'
import type { AddressWay } from '@keyhaven/contracts/order-email'
import { type PaymentStatus, showsKeys } from '../orders/orders.rules.ts'

export const CODE_MINUTES = 15
export const DELAY_HOURS = 72
/** How long the old address can take a change back that happened without its code. */
export const TAKE_BACK_DAYS = 14
/** Wrong digits for one order, ever: by anybody, on any network. */
export const MOST_WRONG_DIGITS = 10
/** In 24 hours. Nobody can use corrections up for good, so a thief cannot keep the owner from the last one. */
const MOST_CHANGES_A_DAY = 3

export type Receipt = Readonly<{ amount: string; currency: Currency }>

/** Digits, with a currency before or behind them, and nothing else. */
const AMOUNT = /^(?:[A-Z]{1,3})?[\p{Sc}\s]*(\d[\d.,\s]*)[\p{Sc}\s]*(?:[A-Z]{3})?$/u
const DECIMALS = /[.,](\d{1,2})$/

/** "$ 1,499.00", "1.499,00 €" and "1499" as one decimal number; undefined for anything else. */
export function decimalFrom(text: string): string | undefined {
  const plain = (AMOUNT.exec(text)?.[1] ?? '').replace(/\s/g, '')
  const decimals = DECIMALS.exec(plain)?.[1]
  const whole = plain.replace(DECIMALS, '').replace(/[.,]/g, '')
  if (!/^\d{1,9}$/.test(whole)) return undefined
  return decimals ? `${whole}.${decimals}` : whole
}

function minorFrom(text: string, currency: Currency): number | undefined {
  const decimal = decimalFrom(text)
  return decimal === undefined ? undefined : fromDecimal(decimal, currency)?.minor
}

/** Whether a receipt is that of an order. It says which order is meant; it proves nothing. */
export const isReceiptOf = (
  order: Readonly<{ chargeMinor: number; currency: string }>,
  receipt: Receipt,
): boolean =>
  order.currency === receipt.currency &&
  order.chargeMinor === minorFrom(receipt.amount, receipt.currency)

/** Everything that decides how the address of an order can be corrected. */
export type Standing = Readonly<{
  payment: PaymentStatus
  isHeld: boolean
  /** The last mail to the address came back. */
  isUnreachable: boolean
  /** Every mail that said a key, or opened one, came back. */
  didKeysBounce: boolean
  /** A person can have seen a key, on a page or in a mail that arrived. */
  wereKeysSeen: boolean
  hasCard: boolean
  wrongDigits: number
  /** A change waits. */
  isWaiting: boolean
  /** The old address said no to a change before: it is read, so a code reaches its owner. */
  wasStopped: boolean
  changesToday: number
  /** The browser that asks has the order open. */
  isOpenHere: boolean
}>

/** Not while the bank or a person decides about the order, and not many times a day. */
export const mayBeCorrected = ({
  payment,
  isHeld,
  changesToday,
}: Pick<Standing, 'payment' | 'isHeld' | 'changesToday'>): boolean =>
  showsKeys(payment) && !isHeld && changesToday < MOST_CHANGES_A_DAY

/** Nobody can object at an address that is dead: then only a browser that has the order open may wait. */
const mayWait = (standing: Standing) =>
  !standing.wasStopped && !standing.isWaiting && (standing.isOpenHere || !standing.isUnreachable)

/** Digits count where nobody has a key yet and nobody can be asked. */
const mayNameCard = (standing: Standing) =>
  standing.isUnreachable &&
  standing.didKeysBounce &&
  !standing.wereKeysSeen &&
  standing.hasCard &&
  standing.wrongDigits < MOST_WRONG_DIGITS

/** The ways that are open, the quickest first. None means that we have to be written to. */
export function waysOf(standing: Standing): AddressWay[] {
  if (!mayBeCorrected(standing)) return []
  return [
    ...(standing.isUnreachable ? [] : (['code'] as const)),
    ...(mayNameCard(standing) ? (['card'] as const) : []),
    ...(mayWait(standing) ? (['delay'] as const) : []),
  ]
}

/** Without letters that are read wrongly. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ0'

/**
 * "7F3K-9Q2D-XM4T": 60 random bits, so that guesses need not be counted, and nobody can lock the owner
 * out by guessing. Give 12 random bytes.
 */
export function codeFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 12), (byte) => CODE_ALPHABET[byte & 31]).join('')
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join('-')
}

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** A link's token: which request, and its secret. */
export function tokenParts(token: string): { id: number; secret: string } | undefined {
  const found = /^(\d{1,15})\.([\w-]{43})$/.exec(token)
  return found ? { id: Number(found[1]), secret: found[2] ?? '' } : undefined
}
