import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, staffMoney } from '@keyhaven/contracts/money'
import type { CouponTrial, tryCoupon } from '@keyhaven/contracts/staff/coupons'
import { AppError } from '../../infra/app-error.ts'
import {
  isBelowMinimum,
  isFree,
  mergeItems,
  type PricedItem,
  totalsOf,
} from '../../modules/buying/checkout/checkout.rules.ts'
import { pricedItem } from '../../modules/buying/checkout/quote/quote-cart.ts'
import type { ReadCoupon } from '../../modules/catalog/coupons/coupon-values.ts'
import { checksOf } from '../../modules/catalog/coupons/coupons.rules.ts'
import {
  applyCoupon,
  buyerChecks,
  termsNow,
} from '../../modules/catalog/coupons/coupons.service.ts'
import { couponRow } from '../../modules/catalog/coupons/describe-coupon.ts'
import { rateInForce } from '../../modules/catalog/currencies/currencies.service.ts'
import { pricesOf } from '../../modules/catalog/products/products.service.ts'
import { measuredLines } from '../../modules/catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../modules/catalog/sale-floor/measures.ts'
import { keepsFloor } from '../../modules/catalog/sale-floor/reference.rules.ts'
import { hasBought } from '../../modules/fulfilment/orders/orders.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Question = RequestOf<typeof tryCoupon>['body']
type Checks = CouponTrial['checks']

const ACCEPTED = 'Coupon applied successfully!'
const words: Readonly<Record<Checks[number]['rule'], readonly [yes: string, no: string]>> = {
  active: ['The code is active', 'The code is paused'],
  begun: ['It has begun', 'It has not begun yet'],
  not_ended: ['It has not ended', 'It has ended'],
  uses_left: ['Uses are left', 'It is used up'],
  currency: ['It is for this currency', 'It is for another currency'],
  subtotal: ['The subtotal is high enough', 'The subtotal is too low'],
  products: ['An edition in the cart is included', 'No edition in the cart is included'],
  not_free: ['Something is left to pay, or may be free', 'It would make the order free'],
  floor: ['Every edition keeps its floor', 'An edition would be sold below the floor'],
  customer_uses: ['The buyer has uses left', 'The buyer has used it as often as allowed'],
  first_order: ['First order, or not asked for', 'The buyer has bought before'],
}

const open: Readonly<Partial<Record<Checks[number]['rule'], string>>> = {
  customer_uses: 'Uses of one buyer: no buyer is named',
  first_order: 'First order: no buyer is named',
}

async function pricedItems(
  ctx: StaffContext,
  { items, currency }: Pick<Question, 'items' | 'currency'>,
): Promise<PricedItem[]> {
  const merged = mergeItems(items)
  const { rateMicros } = await rateInForce(ctx, currency)
  const prices = await pricesOf(
    ctx,
    merged.map(({ productId }) => productId),
    currency,
  )
  return merged.map((item) => {
    const price = prices.get(item.productId)
    if (!price) throw new AppError('product_not_found')
    return pricedItem(item, price, { currency, rateMicros })
  })
}

/** What the coupon says of one buyer; only who may see customers may ask that. */
async function buyerRules(ctx: StaffContext, coupon: ReadCoupon, email: string) {
  const isAsked = email !== '' && ctx.staff.permissions.includes('customers.view')
  if (!isAsked) return [['customer_uses', null] as const, ['first_order', null] as const]
  const asked = await buyerChecks(ctx, coupon, email, () => hasBought(ctx.db, email))
  return [['customer_uses', asked.hasUses] as const, ['first_order', asked.isNew] as const]
}

async function totals(ctx: StaffContext, items: PricedItem[], off: number, currency: Currency) {
  const { rateMicros } = await rateInForce(ctx, currency)
  const rates = { [currency]: rateMicros }
  const { totalMinor, charge, lines } = totalsOf(items, off, currency, rates)
  const gross = totalsOf(items, 0, currency, rates).charge
  return {
    subtotal: staffMoney(gross),
    discount: staffMoney(money(gross.minor - charge.minor, currency)),
    total: staffMoney(charge),
    lines,
    isTooSmall: !isFree(totalMinor) && isBelowMinimum(charge),
  }
}

/** What the checkout would answer now: its own functions decide. Nothing is used, held or counted. */
export async function triedCoupon(
  ctx: StaffContext,
  id: number,
  { items, currency, email }: Question,
): Promise<CouponTrial> {
  const coupon = await couponRow(ctx.db, id)
  const priced = await pricedItems(ctx, { items, currency })
  const lines = priced.map(({ productId, unitPriceMinor, quantity }) => ({
    productId,
    grossMinor: unitPriceMinor * quantity,
  }))
  const refusal = new AppError('coupon_refused')
  const applied = await applyCoupon(ctx, coupon.code, { lines, currency }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === refusal.code) return undefined
      throw error
    },
  )
  const cart = { lines, currency, now: coupon.read_at }
  const ofCart = checksOf(coupon, await termsNow(ctx, coupon), cart)
  const ofBuyer = await buyerRules(ctx, coupon, email)
  const tried = await totals(ctx, priced, applied?.discountMinor ?? 0, currency)
  const { permit } = applied ?? {}
  const judged = measuredLines(await measuresOf(ctx), { currency, lines: tried.lines, permit })
  const keeps = judged.every(keepsFloor)
  const isAccepted =
    applied !== undefined && keeps && ofBuyer.every(([, passes]) => passes !== false)
  const {
    isTooSmall,
    lines: _,
    ...sums
  } = isAccepted ? tried : await totals(ctx, priced, 0, currency)
  const accepted = isTooSmall ? new AppError('amount_too_small').message : ACCEPTED
  return {
    success: true,
    isAccepted: isAccepted && !isTooSmall,
    ...sums,
    message: isAccepted ? accepted : refusal.message,
    checks: [...ofCart, ['floor', keeps] as const, ...ofBuyer].map(([rule, passes]) => ({
      rule,
      passes,
      text: passes === null ? (open[rule] ?? '') : words[rule][passes ? 0 : 1],
    })),
  }
}
