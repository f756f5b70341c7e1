import { type Currency, exponent, fromDecimal } from '@keyhaven/contracts/money'
import type { LinkStatus } from '@keyhaven/contracts/payment-links'

type Standing = Readonly<{
  withdrawn_at: Date | null
  paused_at: Date | null
  is_expired: boolean
  max_uses: number | null
}>

/** The status of a link after so many payments. */
export function statusOf(link: Standing, paid: number): LinkStatus {
  if (link.withdrawn_at !== null) return 'withdrawn'
  if (link.paused_at !== null) return 'paused'
  if (link.is_expired) return 'expired'
  return remainingOf(link.max_uses, paid) === 0 ? 'used' : 'active'
}

/** How often it can still be used; null is as often as anyone likes. */
export const remainingOf = (maxUses: number | null, used: number): number | null =>
  maxUses === null ? null : Math.max(0, maxUses - used)

/** Yen have no hundredths: an amount with some is not one of its currency. */
export const isWhole = (amount: string, currency: Currency): boolean =>
  exponent(currency) > 0 || !/\.\d*[1-9]/.test(amount)

type LinkAmount = Readonly<{ amount_minor: number; most_minor: number | null; currency: Currency }>

/** The dearest payment a link can lead to: what limits are held against. */
export const dearestOf = ({
  amount_minor,
  most_minor,
}: Pick<LinkAmount, 'amount_minor' | 'most_minor'>) => most_minor ?? amount_minor

const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/

/**
 * What is charged, in the smallest unit. A fixed amount is that of the link, whatever a browser says;
 * where the buyer chooses, undefined stands for an amount outside of the two.
 */
export function chargeOf(link: LinkAmount, said: unknown): number | undefined {
  if (link.most_minor === null) return link.amount_minor
  const text = typeof said === 'string' ? said.trim() : ''
  if (!DECIMAL.test(text) || !isWhole(text, link.currency)) return undefined
  const minor = fromDecimal(text, link.currency)?.minor ?? 0
  return minor >= link.amount_minor && minor <= link.most_minor ? minor : undefined
}
