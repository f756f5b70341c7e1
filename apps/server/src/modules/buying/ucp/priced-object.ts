import type { CartItem } from '@keyhaven/contracts/checkout'
import { MAX_QUANTITY } from '@keyhaven/contracts/checkout'
import { type Currency, convert, money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { priceCart } from '../checkout/quote/quote-cart.ts'
import { pictureUrl, unitMinor } from './catalogue-objects.rules.ts'

export type Warning = Readonly<{ type: 'warning'; code: string; content: string; path?: string }>

/** The lines of an agent as far as they are on sale, each edition once, with what was changed. */
export function linesToSell(
  asked: readonly { item: { id: string }; quantity: number }[],
  products: readonly Product[],
): { items: CartItem[]; warnings: Warning[] } {
  const sold = new Set(products.map(({ id }) => id))
  const units = new Map<string, number>()
  const warnings: Warning[] = []
  for (const [place, { item, quantity }] of asked.entries()) {
    const path = `$.line_items[${place}]`
    if (!sold.has(item.id)) {
      const content = 'This item is not on sale here and was left out.'
      warnings.push({ type: 'warning', code: 'item_unavailable', content, path })
      continue
    }
    const wanted = (units.get(item.id) ?? 0) + quantity
    if (wanted > MAX_QUANTITY) {
      const content = `At most ${MAX_QUANTITY} licences of one edition are sold in one order.`
      warnings.push({ type: 'warning', code: 'quantity_adjusted', content, path })
    }
    units.set(item.id, Math.min(wanted, MAX_QUANTITY))
  }
  return { items: [...units].map(([productId, quantity]) => ({ productId, quantity })), warnings }
}

type Contents = Readonly<{ items: CartItem[]; couponCode: string | null; currency: Currency }>

const refusedCodes = new Set<string>(['coupon_refused', 'coupon_below_floor'])

/** The price with the code, or without it and with a word about that where the shop does not take it. */
async function priced(ctx: Context, cart: Contents, tryCode: TryCode) {
  if (cart.couponCode === null) return { price: await priceCart(ctx, cart), isRefused: false }
  try {
    return { price: await tryCode(cart.couponCode, () => priceCart(ctx, cart)), isRefused: false }
  } catch (error) {
    if (!(error instanceof AppError) || !refusedCodes.has(error.code)) throw error
    return { price: await priceCart(ctx, { ...cart, couponCode: null }), isRefused: true }
  }
}

/** Counts tries of codes; refuses one too many. */
export type TryCode = <T>(code: string, use: () => Promise<T>) => Promise<T>

type View = Readonly<{ origin: string; products: readonly Product[]; tryCode: TryCode }>

/** Lines, totals and discounts of a cart as it is priced now. */
export async function pricedObject(
  ctx: Context,
  cart: Contents,
  { origin, products, tryCode }: View,
) {
  const { price, isRefused } = await priced(ctx, cart, tryCode)
  const { currency, rate, totals } = price
  const byId = new Map(products.map((product) => [product.id, product]))
  const subtotal =
    totals.chargeSubtotalMinor ??
    convert(money(totals.subtotalMinor, 'USD'), currency, { [currency]: rate.rateMicros }).minor
  const discount = subtotal - totals.charge.minor
  const lines = totals.lines.map((line) => {
    const product = byId.get(line.productId)
    const picture = product && pictureUrl(product, origin)
    return {
      id: line.productId,
      item: {
        id: line.productId,
        title: line.productName,
        price: product ? unitMinor(product, currency) : line.chargeMinor,
        ...(picture && { image_url: picture }),
      },
      quantity: line.quantity,
      totals: [{ type: 'total', amount: line.chargeMinor }],
    }
  })
  const applied =
    price.coupon && cart.couponCode
      ? [{ code: cart.couponCode, title: cart.couponCode, amount: discount }]
      : []
  const warning: Warning = {
    type: 'warning',
    code: 'discount_code_invalid',
    content: 'This code cannot be used for this cart.',
    path: '$.discounts.codes[0]',
  }
  return {
    object: {
      line_items: lines,
      currency,
      totals: [
        { type: 'subtotal', amount: subtotal },
        ...(discount > 0 ? [{ type: 'discount', amount: -discount }] : []),
        { type: 'total', amount: totals.charge.minor },
      ],
      ...(cart.couponCode !== null && { discounts: { codes: [cart.couponCode], applied } }),
    },
    warnings: isRefused ? [warning] : [],
  }
}
