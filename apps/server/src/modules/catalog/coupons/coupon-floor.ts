import { worthInDollars } from '@keyhaven/contracts/charge'
import { type CouponTerms, isMeantFor } from '@keyhaven/contracts/discounts'
import { currencies, formatMoney, fromDecimal, money, type Rates } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { rateInForce, ratesInForce } from '../currencies/currencies.service.ts'
import { catalogue } from '../products/products.service.ts'
import { lineMeasure, measuresOf, type SaleMeasures } from '../sale-floor/measures.ts'
import { shareText } from '../sale-floor/reference.rules.ts'
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
type Judged = Pick<
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
function pricedIn({ id, price, ownPrices }: Product, measures: SaleMeasures, rates: Rates) {
  return currencies.flatMap((currency) => {
    const asked = currency === 'USD' ? price : (ownPrices[currency]?.price ?? '')
    const own = fromDecimal(asked, currency)
    if (!own) return []
    const { referenceMinor, floorShareBp } = lineMeasure(measures, { productId: id, currency })
    const dollars = (minor: number) => worthInDollars(money(minor, currency), rates[currency]).minor
    const priceMinor = dollars(own.minor)
    const reference = referenceMinor === null ? priceMinor : dollars(referenceMinor)
    return [{ priceMinor, referenceMinor: reference, floorShareBp }]
  })
}

export async function judgedCoupon(ctx: Context, values: Judged): Promise<CouponEffect> {
  // One after the other: within a transaction they share a connection.
  const { rateMicros } = await rateInForce(ctx, values.currency ?? 'USD')
  const terms = termsOf(values, rateMicros)
  const products = await catalogue(ctx)
  const rates = await ratesInForce(ctx)
  const measures = await measuresOf(ctx)
  const prices = products
    .filter(({ id }) => isMeantFor(terms, id))
    .flatMap((product) => pricedIn(product, measures, rates))
  const cheapestMinor = prices.length > 0 ? Math.min(...prices.map((one) => one.priceMinor)) : 0
  const judged = prices.length > 0 ? prices : [{ ...nothing, floorShareBp: measures.floorShareBp }]
  const left = judged.map((one) => ({ ...one, shareBp: shareLeft(terms, one) }))
  return {
    terms,
    cheapestMinor,
    smallestTotalMinor: smallestTotal(terms, cheapestMinor),
    floorPercent: measures.floorShareBp / 100,
    shareBp: Math.min(...left.map(({ shareBp }) => shareBp)),
    isBelowFloor: left.some(({ shareBp, floorShareBp }) => shareBp < floorShareBp),
  }
}

/** A coupon for what is not on sale: nothing says that it is harmless. */
const nothing = { priceMinor: 0, referenceMinor: 0 }

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
    ? `${formatMoney(money(amount_minor ?? 0, currency ?? 'USD'))} off`
    : `${percent_bp / 100} % off`

/** What it would do, in one sentence for the one who decides. */
export function effectSentence(code: string, values: CouponValues, effect: CouponEffect): string {
  const least = formatMoney(money(effect.smallestTotalMinor, 'USD'))
  const scope = values.product_ids.length > 0 ? values.product_ids.join(', ') : 'all editions'
  const free = values.allow_free ? ', may be free' : ''
  return `${code}: ${valueSentence(values)} on ${scope}, ${usesOf(values)}${free}. The smallest total is ${least}, ${shareText(effect.shareBp)}; the floor is ${effect.floorPercent} %.`
}
