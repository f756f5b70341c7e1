import { createHash } from 'node:crypto'
import type { CartItem } from '@keyhaven/contracts/checkout'
import type { Currency } from '@keyhaven/contracts/money'
import { mergeItems } from './checkout.rules.ts'

type CartRequest = Readonly<{
  items: CartItem[]
  currency: Currency
  couponCode?: string | null | undefined
}>

/** What is bought, as everything behind the route sees it. */
export type Cart = Readonly<{
  /** One line per product. */
  items: CartItem[]
  currency: Currency
  couponCode: string | null
  /** The same cart always has the same, however its lines were ordered and its code was typed. */
  hash: Buffer
}>

export function cartOf({ items, currency, couponCode }: CartRequest): Cart {
  const cart = {
    items: mergeItems(items),
    currency,
    couponCode: couponCode?.toUpperCase() ?? null,
  }
  const facts = [cart.items, cart.currency, cart.couponCode]
  return { ...cart, hash: createHash('sha256').update(JSON.stringify(facts)).digest() }
}
