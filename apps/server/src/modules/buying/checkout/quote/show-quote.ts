import type { Availability, Quote } from '@keyhaven/contracts/checkout'
import { type Currency, convert, money, type Rates, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { rateOf } from '../currencies/currencies.service.ts'
import { availabilityOf, type Stock } from '../licenses/stock.ts'
import type { QuotedLine } from './checkout.rules.ts'
import { type Cart, currentQuote } from './quote-cart.ts'

/** Whether all, some or none of the keys are there now. It is told before anyone pays. */
export function availabilityFor(
  lines: readonly Pick<QuotedLine, 'productId' | 'quantity'>[],
  stock: ReadonlyMap<string, Stock>,
): Availability {
  const found = lines.map((line) => Math.min(line.quantity, stock.get(line.productId)?.free ?? 0))
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
  const there = found.reduce((sum, count) => sum + count, 0)
  if (there >= wanted) return 'ready'
  return there === 0 ? 'processing' : 'mixed'
}

/** The price of a cart, held for fifteen minutes, as the checkout page shows it. */
export async function quotedCart(ctx: Context, checkoutId: number, cart: Cart): Promise<Quote> {
  const [quote, stock] = await Promise.all([
    currentQuote(ctx, checkoutId, cart),
    availabilityOf(ctx.db),
  ])
  const lines = quote.lines as QuotedLine[]
  const currency = quote.currency as Currency
  const amount = (minor: number) => toDecimal(money(minor, currency))
  // The same rate as the charge itself, so that what is shown adds up to what is paid.
  const rates = { [currency]: await rateOf(ctx, quote.rate_id) } as Rates
  const gross = convert(money(quote.subtotal_minor, 'USD'), currency, rates).minor
  return {
    quoteId: quote.id,
    lines: lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      quantity: line.quantity,
      total: amount(line.chargeMinor),
    })),
    subtotal: amount(gross),
    discount: amount(gross - quote.charge_minor),
    total: amount(quote.charge_minor),
    currency,
    couponCode: quote.coupon_id === null ? null : (cart.couponCode?.toUpperCase() ?? null),
    expiresAt: quote.expires_at.toISOString(),
    availability: availabilityFor(lines, stock),
  }
}
