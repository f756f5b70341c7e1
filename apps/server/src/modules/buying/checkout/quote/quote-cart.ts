import { randomBytes } from 'node:crypto'
import { worthInDollars } from '@keyhaven/contracts/charge'
import type { CartItem } from '@keyhaven/contracts/checkout'
import { QUOTE_SECONDS } from '@keyhaven/contracts/checkout-times'
import { type Currency, money } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { type AppliedCoupon, applyCoupon } from '../../../catalog/coupons/coupons.service.ts'
import { chargedIn, rateInForce } from '../../../catalog/currencies/currencies.service.ts'
import { type PriceNow, pricesOf } from '../../../catalog/products/products.service.ts'
import type { Cart } from '../cart.ts'
import { isTooMuch, type PricedItem, totalsOf } from '../checkout.rules.ts'
import type { Checkout } from '../checkout-session.ts'
import { judgedCart } from './judge-cart.ts'
import { insertQuote, liveQuote, type QuoteRow } from './quotes.repo.ts'

type Rate = Readonly<{ currency: Currency; rateMicros: number }>

/** A price of its own counts as what it is worth in dollars, for the discount and the books. */
export function pricedItem(
  item: CartItem,
  { name: productName, priceMinor, ownMinor }: PriceNow,
  { currency, rateMicros }: Rate,
): PricedItem {
  if (ownMinor === undefined) return { ...item, productName, unitPriceMinor: priceMinor }
  const worth = worthInDollars(money(ownMinor, currency), rateMicros)
  return { ...item, productName, unitPriceMinor: worth.minor, ownMinor }
}

async function priced(ctx: Context, items: CartItem[], rate: Rate): Promise<PricedItem[]> {
  const prices = await pricesOf(
    ctx,
    items.map((item) => item.productId),
    rate.currency,
  )
  return items.map((item) => {
    const price = prices.get(item.productId)
    if (!price) throw new AppError('product_not_found')
    return pricedItem(item, price, rate)
  })
}

async function couponFor(
  ctx: Context,
  { couponCode, currency }: Omit<Cart, 'hash'>,
  items: PricedItem[],
): Promise<AppliedCoupon | undefined> {
  if (!couponCode) return undefined
  const lines = items.map((item) => ({
    productId: item.productId,
    grossMinor: item.unitPriceMinor * item.quantity,
  }))
  return await applyCoupon(ctx, couponCode, { lines, currency })
}

/** What a cart costs now, from the catalogue alone. Nothing is kept and no price is held. */
export async function priceCart(ctx: Context, cart: Omit<Cart, 'hash'>) {
  if (isTooMuch(cart.items)) throw new AppError('too_many_units')
  const currency = await chargedIn(ctx, cart.currency)
  const rate = await rateInForce(ctx, currency)
  const pricedItems = await priced(ctx, cart.items, { currency, ...rate })
  const coupon = await couponFor(ctx, { ...cart, currency }, pricedItems)
  const rates = { [currency]: rate.rateMicros }
  const totals = totalsOf(pricedItems, coupon?.discountMinor ?? 0, currency, rates)
  const lines = await judgedCart(ctx, { currency, lines: totals.lines, coupon })
  return { currency, rate, coupon, totals, lines }
}

/** Prices a cart and keeps the answer: that is the price held. */
async function makeQuote(ctx: Context, checkoutId: number, cart: Cart): Promise<QuoteRow> {
  const { currency, rate, coupon, totals, lines } = await priceCart(ctx, cart)
  const quote = await insertQuote(ctx.db, {
    id: `quote_${randomBytes(16).toString('hex')}`,
    checkoutId,
    cartHash: cart.hash,
    lines,
    couponId: coupon?.id ?? null,
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    totalMinor: totals.totalMinor,
    rateId: rate.id,
    currency,
    chargeMinor: totals.charge.minor,
    chargeSubtotalMinor: totals.chargeSubtotalMinor,
    validSeconds: QUOTE_SECONDS,
  })
  return { ...quote, rate_micros: rate.rateMicros }
}

/** What this browser was told for this cart while it holds; otherwise a new quote. */
export async function currentQuote(
  ctx: Context,
  { id, isNew }: Checkout,
  cart: Cart,
): Promise<QuoteRow> {
  const told = isNew ? undefined : await liveQuote(ctx.db, id, cart.hash)
  return told ?? (await makeQuote(ctx, id, cart))
}
