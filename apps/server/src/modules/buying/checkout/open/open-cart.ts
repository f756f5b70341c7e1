import type { createPaymentIntent } from '@keyhaven/contracts/checkout'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { MethodType } from '@keyhaven/contracts/payment-methods'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { type Judgement, judgeMeasured } from '../../../catalog/sale-floor/judge-sale.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { availabilityOf } from '../../../stock/licenses/units/stock.ts'
import { orderForCart } from '../checkout.repo.ts'
import type { QuotedLine } from '../checkout.rules.ts'
import { measuredOf } from '../quote/judge-cart.ts'
import type { QuoteRow } from '../quote/quotes.repo.ts'
import { availabilityFor } from '../quote/show-quote.ts'
import { admitAttempt } from './attempt-limits.ts'
import { deviceOf } from './device.rules.ts'
import { type Draft, type Opened, openOrder } from './open-order.ts'

type BuyerDetails = Pick<
  RequestOf<typeof createPaymentIntent>['body'],
  'billingInfo' | 'deviceInfo' | 'consents'
> &
  Readonly<{ methods?: readonly MethodType[] }>

/** An order at the prices of a quote. */
export const draftOf = (
  quote: Omit<QuoteRow, 'rate_micros'>,
  said: BuyerDetails,
  judgement: Judgement,
): Draft => ({
  judgement,
  quoteId: quote.id,
  billing: said.billingInfo,
  subtotalMinor: quote.subtotal_minor,
  discountMinor: quote.discount_minor,
  totalMinor: quote.total_minor,
  couponId: quote.coupon_id,
  rateId: quote.rate_id,
  chargeCurrency: quote.currency,
  chargeMinor: quote.charge_minor,
  chargeSubtotalMinor: quote.charge_subtotal_minor,
  device: deviceOf(said.deviceInfo),
  quotedAt: quote.quoted_at,
  lines: quote.lines as QuotedLine[],
  ...(said.methods && { methods: said.methods }),
})

/** For shops that sell only what they have: nothing is opened while a key of the cart is missing. */
async function assertInStock(tx: Tx, { lines }: QuoteRow) {
  const stock = await availabilityOf(tx)
  if (availabilityFor(lines as QuotedLine[], stock) !== 'ready') throw new AppError('out_of_stock')
}

/** The order of a cart for this browser: the one that is there, or a new one. */
export async function openCart(
  ctx: Context,
  checkoutId: number,
  quote: QuoteRow,
  said: BuyerDetails,
): Promise<Opened> {
  const { 'checkout.backorders': takesBackorders } = await settingsOf(ctx)
  return await openOrder(ctx, checkoutId, {
    plan: async (tx) => {
      const standing = await orderForCart(tx, checkoutId, quote.cart_hash)
      if (standing) return { standing }
      if (!takesBackorders) await assertInStock(tx, quote)
      // As of the quote: a price that rose since refuses nobody who was promised the old one.
      return { draft: draftOf(quote, said, judgeMeasured(measuredOf(quote.lines))) }
    },
    admit: admitAttempt,
    agreed: said,
  })
}
