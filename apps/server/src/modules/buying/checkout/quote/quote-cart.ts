import { createHash, randomBytes } from 'node:crypto'
import { type CartItem, QUOTE_SECONDS } from '@keyhaven/contracts/checkout'
import type { Currency, Rates } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { type AppliedCoupon, applyCoupon } from '../coupons/coupons.service.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { pricesOf } from '../products/products.service.ts'
import { insertQuote, liveQuote, type QuoteRow } from './checkout.repo.ts'
import { isTooMuch, mergeItems, type PricedItem, totalsOf } from './checkout.rules.ts'

export type Cart = { items: CartItem[]; currency: Currency; couponCode?: string | null | undefined }

/** The same cart always has the same hash, however its lines were ordered. */
export function cartHashOf({ items, currency, couponCode }: Cart): Buffer {
  const facts = [mergeItems(items), currency, couponCode?.toUpperCase() ?? null]
  return createHash('sha256').update(JSON.stringify(facts)).digest()
}

async function priced(ctx: Context, items: CartItem[]): Promise<PricedItem[]> {
  const prices = await pricesOf(
    ctx,
    items.map((item) => item.productId),
  )
  return items.map((item) => {
    const price = prices.get(item.productId)
    if (!price) throw new AppError('product_not_found')
    return { ...item, productName: price.name, unitPriceMinor: price.priceMinor }
  })
}

async function couponFor(
  ctx: Context,
  code: string | null | undefined,
  items: PricedItem[],
): Promise<AppliedCoupon | undefined> {
  if (!code) return undefined
  const lines = items.map((item) => ({
    productId: item.productId,
    grossMinor: item.unitPriceMinor * item.quantity,
  }))
  return await applyCoupon(ctx, code, lines)
}

/** Prices a cart from the catalogue alone and keeps the answer: that is the price held. */
export async function makeQuote(ctx: Context, checkoutId: number, cart: Cart): Promise<QuoteRow> {
  const items = mergeItems(cart.items)
  if (isTooMuch(items)) throw new AppError('too_many_units')
  const [pricedItems, rate] = await Promise.all([
    priced(ctx, items),
    rateInForce(ctx, cart.currency),
  ])
  const coupon = await couponFor(ctx, cart.couponCode, pricedItems)
  const rates = { [cart.currency]: rate.rateMicros } as Rates
  const totals = totalsOf(pricedItems, coupon?.discountMinor ?? 0, cart.currency, rates)
  return await insertQuote(ctx.db, {
    id: `quote_${randomBytes(16).toString('hex')}`,
    checkoutId,
    cartHash: cartHashOf(cart),
    lines: totals.lines,
    couponId: coupon?.id ?? null,
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    totalMinor: totals.totalMinor,
    rateId: rate.id,
    currency: cart.currency,
    chargeMinor: totals.charge.minor,
    validSeconds: QUOTE_SECONDS,
  })
}

/** What this browser was told for this cart while it holds; otherwise a new quote. */
export async function currentQuote(
  ctx: Context,
  checkoutId: number,
  cart: Cart,
): Promise<QuoteRow> {
  return (await liveQuote(ctx.db, checkoutId, cartHashOf(cart))) ?? makeQuote(ctx, checkoutId, cart)
}
