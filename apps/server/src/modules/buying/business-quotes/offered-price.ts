import { OFFER_SEATS, type priceQuote } from '@keyhaven/contracts/business-offers'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { type Currency, convert, money, type Rates } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { inTransaction } from '../../infra/retry.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { pricesOf } from '../products/products.service.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { offerReady } from './offer-ready.email.tsx'
import { insertOffer, isUsableDay, offersOf, type Parties } from './offers.repo.ts'
import { type ListedLine, offeredLines, seatsOf, totalOf } from './offers.rules.ts'
import { lockRequest, markAnswered, type Request, requestBy } from './requests.repo.ts'

type Pricing = RequestOf<typeof priceQuote>['body']

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
  if (new Set(ids).size < ids.length) throw refuse('lines', 'Each edition once is enough')
  const [prices, { rateMicros }] = await Promise.all([
    pricesOf(ctx, ids),
    rateInForce(ctx, currency),
  ])
  return lines.map((line: Pricing['lines'][number]) => {
    const product = prices.get(line.productId)
    if (!product) throw new AppError('product_not_found')
    const quantity = line.quantity ?? asked.get(line.productId)
    if (!quantity) throw refuse('lines', 'An edition that was not asked for needs a quantity')
    const rates = { [currency]: rateMicros } as Rates
    const catalogue = convert(money(product.priceMinor, 'USD'), currency, rates).minor
    const listMinor = line.unitMinor ?? catalogue
    return { productId: line.productId, productName: product.name, quantity, listMinor }
  })
}

async function offered(ctx: Context, request: Request, pricing: Pricing) {
  const settings = await settingsOf(ctx)
  const breaks = pricing.volumeBreaks ?? settings['quotes.volume_breaks']
  const lines = offeredLines(await listed(ctx, request, pricing), breaks)
  const totalMinor = totalOf(lines)
  if (seatsOf(lines) > OFFER_SEATS) throw refuse('lines', 'One quote holds at most 10,000 licences')
  if (totalMinor > DEAREST_MINOR) throw refuse('lines', 'No card pays so much at once')
  if (!(await isUsableDay(ctx.db, pricing.expiresOn))) {
    throw refuse('expiresOn', 'A quote ends today at the earliest and in a year at the latest')
  }
  const { company, contactName, email, phone, country, taxId } = request
  const buyer = { company, contactName, email, phone, country, taxId }
  const seller = { seller: settings['invoice.seller'], taxNote: settings['invoice.tax_note'] }
  const parties: Parties = { ...seller, ...buyer }
  return { lines, totalMinor, parties, currency: pricing.currency as Currency }
}

/** What is paid, or being paid, is not offered again. */
async function refuseTooLate(tx: Tx, request: Request) {
  const taken = (await offersOf(tx, request.reference)).find(({ orderId }) => orderId !== null)
  if (taken) throw new AppError(taken.isPaid ? 'quote_accepted' : 'quote_in_payment')
}

/** Issues the next version of a quote and mails it; the one before can be accepted no more. */
export async function priceRequest(
  ctx: Context,
  reference: string,
  pricing: Pricing,
  actor: string,
): Promise<void> {
  const request = await requestBy(ctx.db, reference)
  if (!request) throw new AppError('not_found')
  const offer = await offered(ctx, request, pricing)
  const { note, expiresOn } = pricing
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockRequest(tx, request.id))) throw new AppError('not_found')
    await refuseTooLate(tx, request)
    const issued = { quoteId: request.id, reference, note, expiresOn, issuedBy: actor }
    const offerId = await insertOffer(tx, { ...offer, ...issued })
    await markAnswered(tx, request.id)
    const meta = { offerId, total: offer.totalMinor, currency: offer.currency }
    await recordAudit(tx, { actor, action: 'quote.issued', object: `quote:${reference}`, meta })
    const mail = {
      dedupeKey: `offer:${offerId}`,
      recipient: request.email,
      reason: `request:${reference}`,
    }
    await queueEmails(ctx, tx, [letter(offerReady, { ...mail, data: { offerId } })])
  })
}
