import { worthInDollars } from '@keyhaven/contracts/charge'
import { type CouponTerms, isMeantFor } from '@keyhaven/contracts/discounts'
import { currencies, money, staffMoney } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { catalogue } from '../products/products.service.ts'
import type { Permit } from '../sale-floor/judge-sale.ts'
import { enteredPrice, lineMeasure, measuresOf, type SaleMeasures } from '../sale-floor/measures.ts'
import { inForce, shareText } from '../sale-floor/reference.rules.ts'
import type { CouponValues } from './coupon-values.ts'
import { shareLeft, smallestTotal, termsOf } from './coupons.rules.ts'

/** What a coupon can bring a cart down to, against what editions are measured by at this moment. */
export type CouponEffect = Readonly<{
  terms: CouponTerms
  /** The cheapest edition it is meant for. */
  cheapestMinor: number
  smallestTotalMinor: number
  floorPercent: number
  /** The lowest share of its reference that it brings an edition down to, in hundredths of a percent. */
  shareBp: number
  isBelowFloor: boolean
}>

/** Only what its terms depend on. */
export type Judged = Pick<
  CouponValues,
  | 'percent_bp'
  | 'amount_minor'
  | 'currency'
  | 'min_subtotal_minor'
  | 'product_ids'
  | 'excluded_product_ids'
  | 'allow_free'
>

/** An edition's price and its reference in cents, in dollars and wherever its price is fixed. */
function pricedIn(measures: SaleMeasures, productId: string, permit: Permit | undefined) {
  return currencies.flatMap((currency) => {
    const own = enteredPrice(measures, productId, currency)
    if (!own) return []
    const { referenceMinor, floorShareBp } = lineMeasure(measures, { productId, currency, permit })
    const rate = inForce(measures.rates.get(currency) ?? [], measures.at)?.minor ?? 1
    const dollars = (minor: number) => worthInDollars(money(minor, currency), rate).minor
    const priceMinor = dollars(own.minor)
    const reference = referenceMinor === null ? priceMinor : dollars(referenceMinor)
    return [{ productId, currency, priceMinor, referenceMinor: reference, floorShareBp }]
  })
}

/** What a coupon leaves of each edition it is meant for, and of which share it may leave. */
export const leftOf = (
  measures: SaleMeasures,
  terms: CouponTerms,
  productIds: readonly string[],
  permit?: Permit,
) =>
  productIds
    .filter((id) => isMeantFor(terms, id))
    .flatMap((id) => pricedIn(measures, id, permit))
    .map((one) => ({ ...one, shareBp: shareLeft(terms, one) }))

export async function judgedCoupon(ctx: Context, values: Judged): Promise<CouponEffect> {
  // One after the other: within a transaction they share a connection.
  const { rateMicros } = await rateInForce(ctx, values.currency ?? 'USD')
  const terms = termsOf(values, rateMicros)
  const products = await catalogue(ctx)
  const measures = await measuresOf(ctx)
  const left = leftOf(
    measures,
    terms,
    products.map(({ id }) => id),
  )
  const cheapestMinor = left.length > 0 ? Math.min(...left.map((one) => one.priceMinor)) : 0
  // A coupon for what is not on sale: nothing says that it is harmless.
  const judged = left.length > 0 ? left : [{ shareBp: 0, floorShareBp: measures.floorShareBp }]
  return {
    terms,
    cheapestMinor,
    smallestTotalMinor: smallestTotal(terms, cheapestMinor),
    floorPercent: measures.floorShareBp / 100,
    shareBp: Math.min(...judged.map(({ shareBp }) => shareBp)),
    isBelowFloor: judged.some(({ shareBp, floorShareBp }) => shareBp < floorShareBp),
  }
}

const usesOf = ({ max_uses }: CouponValues) => {
  if (max_uses === null) return 'any number of uses'
  return max_uses === 1 ? 'one use' : `up to ${max_uses} uses`
}

/** What a coupon gives away, in words: "90 % off". */
export const valueSentence = ({
  percent_bp,
  amount_minor,
  currency,
}: Pick<CouponValues, 'percent_bp' | 'amount_minor' | 'currency'>) =>
  percent_bp === null
    ? `${staffMoney(money(amount_minor ?? 0, currency ?? 'USD'))} off`
    : `${percent_bp / 100} % off`

/** What it would do, in one sentence for the one who decides. */
export function effectSentence(code: string, values: CouponValues, effect: CouponEffect): string {
  const least = staffMoney(money(effect.smallestTotalMinor, 'USD'))
  const scope = values.product_ids.length > 0 ? values.product_ids.join(', ') : 'all editions'
  const free = values.allow_free ? ', may be free' : ''
  return `${code}: ${valueSentence(values)} on ${scope}, ${usesOf(values)}${free}. The smallest total is ${least}, ${shareText(effect.shareBp)}; the floor is ${effect.floorPercent} %.`
}
