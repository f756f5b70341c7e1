import type { Availability, Quote } from '@keyhaven/contracts/checkout'
import { convert, money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { isAnyChecked } from '../../../catalog/products/products.service.ts'
import { taxOfPrice } from '../../../catalog/tax/quoted-tax.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { availabilityOf, type Stock } from '../../../stock/licenses/units/stock.ts'
import { cartOf } from '../cart.ts'
import type { QuotedLine } from '../checkout.rules.ts'
import type { Checkout } from '../checkout-session.ts'
import { shownMethods } from '../methods-for.ts'
import { currentQuote } from './quote-cart.ts'

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

type BuyerPlace = Readonly<{ country: string; zipCode?: string | undefined }>

/** The price of a cart, held for fifteen minutes, as the checkout page shows it. */
export async function quotedCart(
  ctx: Context,
  checkout: Checkout,
  asked: Parameters<typeof cartOf>[0] &
    Readonly<{ country?: string | undefined; buyer?: BuyerPlace | undefined }>,
): Promise<Quote> {
  const cart = cartOf(asked)
  const [quote, stock, settings] = await Promise.all([
    currentQuote(ctx, checkout, cart),
    availabilityOf(ctx.db),
    settingsOf(ctx),
  ])
  const lines = quote.lines as QuotedLine[]
  const currency = quote.currency
  const availability = availabilityFor(lines, stock)
  const ids = lines.map(({ productId }) => productId)
  const isChecked = await isAnyChecked(ctx, ids)
  const isSoldOut = availability !== 'ready' && !settings['checkout.backorders']
  const amount = (minor: number) => toDecimal(money(minor, currency))
  // The same rate as the charge itself, so that what is shown adds up to what is paid.
  const rates = { [currency]: quote.rate_micros }
  const gross =
    quote.charge_subtotal_minor ??
    convert(money(quote.subtotal_minor, 'USD'), currency, rates).minor
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
    couponCode: quote.coupon_id === null ? null : cart.couponCode,
    expiresAt: quote.expires_at.toISOString(),
    // What staff look at first comes later, like what is not there.
    availability: isSoldOut ? 'sold-out' : isChecked ? 'processing' : availability,
    taxNote: settings['invoice.tax_note'],
    ...(await taxOfPrice(ctx, { gross: quote.charge_minor, currency, buyer: asked.buyer })),
    ...(await shownMethods(ctx, quote, asked.country)),
  }
}
