import { OFFER_SEATS } from '@keyhaven/contracts/business-offers'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { convert, money } from '@keyhaven/contracts/money'
import type { priceQuote } from '@keyhaven/contracts/staff/business-offers'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { rateInForce } from '../../catalog/currencies/currencies.service.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { lowestShare, measuredLines } from '../../catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../catalog/sale-floor/measures.ts'
import { areBelow } from '../../catalog/sale-floor/reference.rules.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { isUsableDay, type Offer, type Parties } from './offers.repo.ts'
import { type ListedLine, offeredLines, seatsOf, totalOf } from './offers.rules.ts'
import type { Request } from './requests.repo.ts'

export type Pricing = RequestOf<typeof priceQuote>['body']

/** The most a card provider takes at once. */
const DEAREST_MINOR = 99_999_999

const refuse = (field: string, message: string) =>
  new AppError('quote_refused', message, [{ field, message }])

/** The lines of the request with the prices staff named, and those of the catalogue for the rest. */
async function listed(ctx: Context, request: Request, pricing: Pricing): Promise<ListedLine[]> {
  const { currency } = pricing
  const asked = new Map(request.lines.map(({ productId, quantity }) => [productId, quantity]))
  const lines = pricing.lines.length > 0 ? pricing.lines : request.lines
  const ids = lines.map(({ productId }) => productId)
  if (new Set(ids).size < ids.length) throw refuse('lines', 'Each edition may appear only once')
  // One after the other: within a transaction both share a connection.
  const prices = await pricesOf(ctx, ids, currency)
  const { rateMicros } = await rateInForce(ctx, currency)
  return lines.map((line: Pricing['lines'][number]) => {
    const product = prices.get(line.productId)
    if (!product) throw new AppError('product_not_found')
    const quantity = line.quantity ?? asked.get(line.productId)
    if (!quantity) throw refuse('lines', 'An edition that was not asked for needs a quantity')
    const rates = { [currency]: rateMicros }
    const catalogue =
      product.ownMinor ?? convert(money(product.priceMinor, 'USD'), currency, rates).minor
    const listMinor = line.unitMinor ?? catalogue
    return { productId: line.productId, productName: product.name, quantity, listMinor }
  })
}

type Priced = Pick<Offer, 'lines' | 'currency'>

/** The lines of an offer as they are sold. */
export const soldLines = (lines: Priced['lines']) =>
  lines.map(({ productId, quantity, amountMinor }) => ({
    productId,
    quantity,
    chargeMinor: amountMinor,
  }))

/** What an offer is measured by now, and the lowest share of it that a line goes down to. */
export async function measuredOffer(ctx: Context, { lines, currency }: Priced) {
  const measured = measuredLines(await measuresOf(ctx), { currency, lines: soldLines(lines) })
  const valueMinor = measured.reduce(
    (sum, { referenceMinor, quantity }) => sum + (referenceMinor ?? 0) * quantity,
    0,
  )
  const isCheap = measured.some((line) => areBelow([line]))
  return { valueMinor, shareBp: lowestShare(measured), isCheap }
}

/**
 * What would be offered, and what it is measured by. Every line is judged on its own: a dear
 * one that is given back must not have paid for a cheap one.
 */
export async function offered(ctx: Context, request: Request, pricing: Pricing) {
  const settings = await settingsOf({ ...ctx, storeId: request.storeId })
  const breaks = pricing.volumeBreaks ?? settings['quotes.volume_breaks']
  const lines = offeredLines(await listed(ctx, request, pricing), breaks)
  const totalMinor = totalOf(lines)
  if (seatsOf(lines) > OFFER_SEATS) throw refuse('lines', 'One quote holds at most 10,000 licences')
  if (totalMinor > DEAREST_MINOR) throw refuse('lines', 'Amount exceeds the card limit')
  if (!(await isUsableDay(ctx.db, pricing.expiresOn))) {
    throw refuse('expiresOn', 'A quote ends today at the earliest and in a year at the latest')
  }
  const judged = await measuredOffer(ctx, { lines, currency: pricing.currency })
  const { company, contactName, email, phone, country, taxId } = request
  const buyer = { company, contactName, email, phone, country, taxId }
  const seller = {
    seller: settings['invoice.seller'],
    taxNote: settings['invoice.tax_note'],
    notice: settings['company.facts'].disclaimer,
  }
  const parties: Parties = { ...seller, ...buyer }
  const offer = { lines, totalMinor, parties, currency: pricing.currency }
  return { offer, ...judged }
}
export type Offered = Awaited<ReturnType<typeof offered>>['offer']
