import type { acceptBusinessOffer } from '@keyhaven/contracts/business-offers'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { payOffer } from '../checkout/pay-offer.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { attemptIdOf, offerById } from './offers.repo.ts'
import { offerName, orderLinesOf } from './offers.rules.ts'
import { ownOffer, refuseEnded } from './open-offer.ts'
import { lockRequest } from './requests.repo.ts'

type Acceptance = RequestOf<typeof acceptBusinessOffer>['body']

/**
 * The payment of an offer that is open, if there is one. The request stays locked until the caller's
 * order is written: whoever accepts at the same time finds it, and nobody prices anew meanwhile.
 */
async function standingOrder(tx: Tx, quoteId: number, offerId: number) {
  const isThere = await lockRequest(tx, quoteId)
  const offer = isThere ? await offerById(tx, offerId) : undefined
  if (!offer) throw new AppError('not_found')
  if (offer.isPaid) throw new AppError('quote_accepted')
  refuseEnded(offer)
  const { orderId } = offer
  return orderId === null ? undefined : { orderId, attemptId: await attemptIdOf(tx, orderId) }
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
  refuseEnded(offer)
  if (quoteId === null) throw new AppError('not_found')
  const rate = await rateInForce(ctx, currency)
  const opened = await payOffer(ctx, checkoutId, {
    offer: { id, standing: (tx) => standingOrder(tx, quoteId, id) },
    lines: orderLinesOf(offer.lines, currency, rate.rateMicros),
    rateId: rate.id,
    currency,
    chargeMinor: offer.totalMinor,
    billingInfo: { ...billingInfo, email: parties.email },
    description: `Quote ${offerName(reference, version)}`,
    cancelPath: '/business-quote',
  })
  return { success: true, ...opened }
}
