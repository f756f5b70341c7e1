import type { Product } from '@keyhaven/contracts/products'
import { pushEvent } from '../../lib/analytics.ts'

type Look = Readonly<{ event: 'view_item' | 'select_item'; list?: string }>

function report({ id, name, price }: Product, { event, list }: Look) {
  const value = Number(price)
  const items = [{ item_id: id, item_name: name, price: value, quantity: 1 }]
  const place = list ? { item_list_name: list } : {}
  try {
    pushEvent({ event, ecommerce: { currency: 'USD', value, items, ...place } })
  } catch {
    // A tag manager that fails is no reason to disturb the shopper.
  }
}

/** Tells the tag manager which edition's page is open, in dollars. */
export const reportViewed = (product: Product) => report(product, { event: 'view_item' })

/** Tells the tag manager which edition was chosen from a list. */
export const reportChosen = (product: Product, list: string) =>
  report(product, { event: 'select_item', list })
