import type {
  BusinessOffer,
  listQuoteRequests,
  readQuoteRequest,
} from '@keyhaven/contracts/business-offers'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { availabilityFor } from '../checkout/show-quote.ts'
import { availabilityOf } from '../licenses/stock.ts'
import { type Offer, offersOf } from './offers.repo.ts'
import { seatsOf } from './offers.rules.ts'
import { newestRequests, type Request, requestBy } from './requests.repo.ts'

function factsOf(offer: Offer) {
  const amount = (minor: number) => toDecimal(money(minor, offer.currency))
  return {
    reference: offer.reference,
    version: offer.version,
    currency: offer.currency,
    lines: offer.lines.map(({ listMinor, unitMinor, amountMinor, ...line }) => ({
      ...line,
      listPrice: amount(listMinor),
      unitPrice: amount(unitMinor),
      amount: amount(amountMinor),
    })),
    total: amount(offer.totalMinor),
    note: offer.note,
    issuedAt: offer.issuedAt.toISOString(),
    expiresAt: offer.expiresAt.toISOString(),
  }
}

/** An offer for the one who asked for it, with where its keys would come from now. */
export async function shownOffer(ctx: Context, offer: Offer): Promise<BusinessOffer> {
  const { company, contactName, email, phone, country } = offer.parties
  return {
    ...factsOf(offer),
    company,
    contactName,
    email,
    phone,
    country,
    availability: availabilityFor(offer.lines, await availabilityOf(ctx.db)),
    orderId: offer.isPaid ? offer.orderId : null,
  }
}

const summaryOf = ({ reference, company, contactName, email, country, ...request }: Request) => ({
  ...{ reference, company, contactName, email, country },
  seats: seatsOf(request.lines),
  state: request.state,
  createdAt: request.createdAt.toISOString(),
})

export async function requestsForStaff(
  ctx: Context,
  query: RequestOf<typeof listQuoteRequests>['query'],
): Promise<ResponseOf<typeof listQuoteRequests>> {
  const requests = await newestRequests(ctx.backOfficeDb, query)
  return { success: true, requests: requests.map(summaryOf) }
}

export async function requestForStaff(
  ctx: Context,
  reference: string,
): Promise<ResponseOf<typeof readQuoteRequest>> {
  const request = await requestBy(ctx.backOfficeDb, reference)
  if (!request) throw new AppError('not_found')
  const offers = await offersOf(ctx.backOfficeDb, reference)
  const { phone, taxId, neededBy, message, lines } = request
  return {
    success: true,
    request: { ...summaryOf(request), phone, taxId, neededBy, message, lines: [...lines] },
    offers: offers.map((offer) => ({
      ...factsOf(offer),
      isSuperseded: offer.isSuperseded,
      isExpired: offer.isExpired,
      openedAt: offer.openedAt?.toISOString() ?? null,
      orderId: offer.orderId,
      isPaid: offer.isPaid,
    })),
  }
}
