import { type Currency, fromDecimal } from '@keyhaven/contracts/money'
import { type PaymentStatus, showsKeys } from '../orders/orders.rules.ts'

export const MOST_CORRECTIONS = 2

/** What we know of an order that its buyer may be asked for. */
export type Known = Readonly<{ chargeMinor: number; currency: string; cardLast4: string | null }>

export type Receipt = Readonly<{ amount: string; currency: Currency; cardLast4: string }>

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

/** Whoever knows what was paid, how much and with which card, has the receipt and the card. */
export function isProvenByReceipt(order: Known, receipt: Receipt): boolean {
  return (
    order.cardLast4 !== null &&
    order.cardLast4 === receipt.cardLast4 &&
    order.currency === receipt.currency &&
    order.chargeMinor === minorFrom(receipt.amount, receipt.currency)
  )
}

/** The browser that has the order open still names the card, where one paid. */
export function isProvenByBrowser(order: Known, isOpen: boolean, cardLast4?: string): boolean {
  if (!isOpen) return false
  if (order.chargeMinor === 0) return true
  return order.cardLast4 !== null && order.cardLast4 === cardLast4
}

type Standing = Readonly<{ payment: PaymentStatus; isHeld: boolean; corrections: number }>

/** Not while the bank or a person decides about the order, and not for ever. */
export const mayBeCorrected = ({ payment, isHeld, corrections }: Standing): boolean =>
  showsKeys(payment) && !isHeld && corrections < MOST_CORRECTIONS
