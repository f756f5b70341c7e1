import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { type Measures, ownKey, readMeasures } from './measures.repo.ts'
import { type Dated, inCurrency, inForce, rateAt, referenceAt, shareOf } from './reference.rules.ts'

/** What sales are measured by, with the share of it that one person may go down to. */
export type SaleMeasures = Measures & Readonly<{ floorShareBp: number }>

/** The share of the reference that one person may go down to, in hundredths of a percent. */
const floorShareOf = async (ctx: Context): Promise<number> =>
  Math.max((await settingsOf(ctx))['prices.floor_percent'], ctx.config.PRICE_FLOOR_MIN) * 100

/** Held like settings: every price and every rate raises the version of the content. */
export async function measuresOf(ctx: Context): Promise<SaleMeasures> {
  const floorShareBp = await floorShareOf(ctx)
  const measures = await readCached(ctx, 'sale measures', () => readMeasures(ctx.db))
  return { ...measures, floorShareBp }
}

/** What one line is measured by, in the charged currency. */
export type LineMeasure = Readonly<{
  /** Of one licence; null for what never had a price. */
  referenceMinor: number | null
  floorShareBp: number
  /** The approval that allows so low a share, if it took one. */
  approvalId: string | null
}>

type LineTerms = Readonly<{
  productId: string
  currency: Currency
  permit?: Readonly<{ shareBp: number; approvalId: string | null }> | undefined
}>

/** The reference of an edition in a currency; undefined before its first price. */
export function referenceIn(
  { at, prices, rates, own }: Measures,
  productId: string,
  currency: Currency,
): number | undefined {
  const reference = referenceAt(prices.get(productId) ?? [], at)
  if (reference === undefined || currency === 'USD') return reference
  const isOwn = own.has(ownKey(productId, currency))
  return inCurrency(reference, currency, rateAt(rates.get(currency) ?? [], at, isOwn))
}

/** What an edition is sold for in a currency where its price is entered: in dollars, or fixed there. */
export function enteredPrice(
  { at, prices, own }: Measures,
  productId: string,
  currency: Currency,
): Dated | undefined {
  if (currency !== 'USD') return own.get(ownKey(productId, currency))
  return inForce(prices.get(productId) ?? [], at)
}

/** The lowest of the floor and the approved shares of what is used. They do not add up. */
export function lineMeasure(
  measures: SaleMeasures,
  { productId, currency, permit }: LineTerms,
): LineMeasure {
  const { at, prices, rates, own } = measures
  const isForeign = currency !== 'USD'
  const used = [
    inForce(prices.get(productId) ?? [], at),
    isForeign ? own.get(ownKey(productId, currency)) : undefined,
    isForeign ? inForce(rates.get(currency) ?? [], at) : undefined,
    permit,
  ]
  const lowest = used.reduce<{ shareBp: number; approvalId: string | null }>(
    (least, one) =>
      one && one.shareBp !== null && one.shareBp < least.shareBp
        ? { shareBp: one.shareBp, approvalId: one.approvalId }
        : least,
    { shareBp: measures.floorShareBp, approvalId: null },
  )
  return {
    referenceMinor: referenceIn(measures, productId, currency) ?? null,
    floorShareBp: lowest.shareBp,
    approvalId: lowest.approvalId,
  }
}

/** The lowest share of its reference that an edition would be sold for at a new rate, among those without a price of their own. */
export function lowestAtRate(measures: Measures, currency: Currency, micros: number): number {
  const { at, prices, rates, own } = measures
  const rate = { minor: micros, from: at, shareBp: null, approvalId: null }
  const reference = rateAt([...(rates.get(currency) ?? []), rate], at, false)
  const shares = [...prices].flatMap(([productId, rows]) => {
    const price = inForce(rows, at)
    const highest = referenceAt(rows, at)
    if (!price || highest === undefined || own.has(ownKey(productId, currency))) return []
    return [shareOf(price.minor * micros, highest * reference)]
  })
  return Math.min(10_000, ...shares)
}
