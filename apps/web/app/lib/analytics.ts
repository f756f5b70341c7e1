import type { Currency } from '@keyhaven/contracts/money'

type Item = Readonly<{ item_id: string; item_name: string; price: number; quantity: number }>
type Added = Readonly<{
  event: 'add_to_cart'
  ecommerce: Readonly<{ currency: 'USD'; value: number; items: readonly Item[] }>
}>
type BoughtItem = Pick<Item, 'item_id' | 'quantity'>
type Purchase = Readonly<{
  event: 'purchase'
  ecommerce: Readonly<{ currency: Currency; value: number; items: readonly BoughtItem[] }>
}>
type ShopEvent = Added | Purchase

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Leaves a note for the tag manager, if the shop has one. Nothing about the person is in it. */
export function pushEvent(event: ShopEvent) {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
