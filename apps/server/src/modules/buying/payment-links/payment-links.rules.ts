import { type Currency, exponent, type Money, money } from '@keyhaven/contracts/money'
import type { LinkStatus } from '@keyhaven/contracts/payment-links'
import type { Role } from '@keyhaven/contracts/permissions'

type Standing = Readonly<{
  paused_at: Date | null
  is_expired: boolean
  max_uses: number | null
}>

/** Where a link stands after so many payments. */
export function statusOf(link: Standing, paid: number): LinkStatus {
  if (link.paused_at !== null) return 'paused'
  if (link.is_expired) return 'expired'
  return remainingOf(link.max_uses, paid) === 0 ? 'used' : 'active'
}

/** How often it can still be used; null is as often as anyone likes. */
export const remainingOf = (maxUses: number | null, used: number): number | null =>
  maxUses === null ? null : Math.max(0, maxUses - used)

/** The most one link may ask, in US cents, by those who may not ask for anything they like. */
const highestAmount: Partial<Record<Role, number>> = { support: 50_000 }

/** Whether somebody with this role may ask for so many US cents. */
export const mayAsk = (role: Role, dollarsMinor: number): boolean =>
  dollarsMinor <= (highestAmount[role] ?? Number.POSITIVE_INFINITY)

const MICROS = 1_000_000n

/** What an amount is worth in dollars at a rate, halves up. The amount itself is what is charged. */
export function worthInDollars({ minor, currency }: Money, rateMicros: number): Money {
  if (currency === 'USD') return money(minor, 'USD')
  const scale = MICROS * 10n ** BigInt(exponent('USD') - exponent(currency))
  const rate = BigInt(rateMicros)
  return money(Number((BigInt(minor) * scale * 2n + rate) / (rate * 2n)), 'USD')
}

/** Yen have no hundredths: an amount with some is not one of its currency. */
export const isWhole = (amount: string, currency: Currency): boolean =>
  exponent(currency) > 0 || !/\.\d*[1-9]/.test(amount)
