import type { acceptBusinessOffer } from '@keyhaven/contracts/business-offers'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { rateInForce } from '../../catalog/currencies/currencies.service.ts'
import { catalogueValue } from '../../catalog/products/catalogue-value.ts'
import { judgeSale, permitOf } from '../../catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../catalog/sale-floor/measures.ts'
import { taxableAddress } from '../../catalog/tax/assert-taxable.ts'
import { attemptOfOrder } from '../../fulfilment/ledger/ledger.service.ts'
import { payOffer } from '../checkout/open/pay-offer.ts'
import { soldLines } from './offered-price.ts'
import { type Offer, offerById } from './offers.repo.ts'
import { offerName, orderLinesOf } from './offers.rules.ts'
import { assertNotEnded, ownOffer } from './open-offer.ts'
import { lockRequest } from './requests.repo.ts'
import { askToKeepOffer } from './saved-offer.ts'

type Acceptance = RequestOf<typeof acceptBusinessOffer>['body']

/**
 * The payment of an offer that is open, if there is one. The request stays locked until the caller's
 * order is written: a second acceptance finds it, and the price does not change meanwhile.
 */
async function standingOrder(tx: Tx, quoteId: number, offerId: number) {
  const isThere = await lockRequest(tx, quoteId)
  const offer = isThere ? await offerById(tx, offerId) : undefined
  if (!offer) throw new AppError('not_found')
  if (offer.isPaid) throw new AppError('quote_accepted')
  assertNotEnded(offer)
  const { orderId } = offer
  if (orderId === null) return undefined
  const attempt = await attemptOfOrder(tx, orderId)
  return {
    orderId,
    attemptId: attempt?.id ?? null,
    amountMinor: offer.totalMinor,
    currency: offer.currency,
    title: null,
  }
}

/** An offer as it is sold now. One that fell below the floor waits for staff, who are asked. */
async function judgedOffer(ctx: Context, offer: Offer) {
  const { currency, lines } = offer
  const sale = { currency, lines: soldLines(lines), permit: permitOf(offer) }
  try {
    return judgeSale(await measuresOf(ctx), sale)
  } catch (error) {
    if (error instanceof AppError && error.code === 'price_needs_check') {
      await askToKeepOffer(ctx, offer)
    }
    throw error
  }
}

/** Accepts what this browser was shown, and leads to where it is paid: the same place each time. */
export async function acceptOffer(
  ctx: Context,
  checkoutId: number,
  { reference, version, billingInfo }: Acceptance,
): Promise<ResponseOf<typeof acceptBusinessOffer>> {
  const offer = await ownOffer(ctx, checkoutId)
  const { id, quoteId, currency, parties } = offer
  if (offer.reference !== reference || offer.version !== version) throw new AppError('conflict')
  if (offer.isPaid) throw new AppError('quote_accepted')
  assertNotEnded(offer)
  if (quoteId === null) throw new AppError('not_found')
  const address = await taxableAddress(ctx, billingInfo)
  const rate = await rateInForce(ctx, currency)
  const value = await catalogueValue(ctx, offer.lines, currency)
  const judgement = await judgedOffer(ctx, offer)
  const opened = await payOffer(ctx, checkoutId, {
    judgement,
    offerId: id,
    standing: (tx) => standingOrder(tx, quoteId, id),
    lines: orderLinesOf(offer.lines, currency, rate.rateMicros),
    rateId: rate.id,
    currency,
    chargeMinor: offer.totalMinor,
    catalogueMinor: value.totalMinor,
    billingInfo: { ...address, email: parties.email },
    description: `Quote ${offerName(reference, version)}`,
    cancelPath: '/business-quote',
  })
  return { success: true, ...opened }
}
