import { worthInDollars } from '@keyhaven/contracts/charge'
import { type CouponTerms, isMeantFor } from '@keyhaven/contracts/discounts'
import { currencies, formatMoney, fromDecimal, money, type Rates } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { rateInForce, ratesInForce } from '../currencies/currencies.service.ts'
import { catalogue } from '../products/products.service.ts'
import type { CouponValues } from './coupon-values.ts'
import { goesBelowFloor, smallestTotal, termsOf } from './coupons.rules.ts'

/** What a coupon can bring a cart down to, against the catalogue of this moment. */
export type CouponEffect = Readonly<{
  terms: CouponTerms
  /** The cheapest edition it is meant for. */
  cheapestMinor: number
  smallestTotalMinor: number
  floorPercent: number
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

/** What an edition costs in cents, in dollars and wherever its price is fixed. */
const centsOf = ({ price, ownPrices }: Product, rates: Rates): number[] => [
  fromDecimal(price, 'USD')?.minor ?? 0,
  ...currencies.flatMap((currency) => {
    const own = fromDecimal(ownPrices[currency]?.price ?? '', currency)
    return own ? [worthInDollars(own, rates[currency]).minor] : []
  }),
]

export async function judgedCoupon(ctx: Context, values: Judged): Promise<CouponEffect> {
  // One after the other: within a transaction they share a connection.
  const { rateMicros } = await rateInForce(ctx, values.currency ?? 'USD')
  const terms = termsOf(values, rateMicros)
  const products = await catalogue(ctx)
  const rates = await ratesInForce(ctx)
  const floorPercent = (await settingsOf(ctx))['prices.floor_percent']
  const prices = products
    .filter(({ id }) => isMeantFor(terms, id))
    .flatMap((product) => centsOf(product, rates))
  const cheapestMinor = prices.length > 0 ? Math.min(...prices) : 0
  return {
    terms,
    cheapestMinor,
    smallestTotalMinor: smallestTotal(terms, cheapestMinor),
    floorPercent,
    isBelowFloor: goesBelowFloor(terms, cheapestMinor, floorPercent),
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
    ? `${formatMoney(money(amount_minor ?? 0, currency ?? 'USD'))} off`
    : `${percent_bp / 100} % off`

/** What it would do, in one sentence for the one who decides. */
export function effectSentence(code: string, values: CouponValues, effect: CouponEffect): string {
  const least = formatMoney(money(effect.smallestTotalMinor, 'USD'))
  const scope = values.product_ids.length > 0 ? values.product_ids.join(', ') : 'all editions'
  const free = values.allow_free ? ', may be free' : ''
  return `${code}: ${valueSentence(values)} on ${scope}, ${usesOf(values)}${free}. The smallest total is ${least}; the floor is ${effect.floorPercent} % of the catalogue.`
}
