import type { BusinessOffer } from '@keyhaven/contracts/business-offers'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { readQuoteRequest } from '@keyhaven/contracts/staff/business-offers'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { availabilityOf } from '../../stock/licenses/units/stock.ts'
import { availabilityFor } from '../checkout/quote/show-quote.ts'
import { type Offer, offersOf } from './offers.repo.ts'
import { seatsOf } from './offers.rules.ts'
import { type Request, requestBy } from './requests.repo.ts'

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

type Summarised = Pick<
  Request,
  'reference' | 'company' | 'contactName' | 'email' | 'country' | 'lines' | 'state' | 'createdAt'
>

/** A request as a line of a list. */
export const summaryOf = ({ lines, createdAt, ...request }: Summarised) => ({
  reference: request.reference,
  company: request.company,
  contactName: request.contactName,
  email: request.email,
  country: request.country,
  seats: seatsOf(lines),
  state: request.state,
  createdAt: createdAt.toISOString(),
})

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
      isWithdrawn: offer.isWithdrawn,
      isExpired: offer.isExpired,
      openedAt: offer.openedAt?.toISOString() ?? null,
      orderId: offer.orderId,
      isPaid: offer.isPaid,
    })),
  }
}
