import type { KeptCart, showKeptCart } from '@keyhaven/contracts/kept-carts'
import { api } from '../../lib/api/api.ts'
import type { CartItem } from './cart.rules.ts'

const PATH = '/api/cart'

let sending: Promise<unknown> = Promise.resolve()

/** Sends the cart to the shop, one state after the other; leaving the page does not end it. */
export function sendCart(items: readonly CartItem[]) {
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
  sending = sending.then(() =>
    fetch(PATH, {
      method: 'PUT',
      credentials: 'include',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: lines } satisfies Partial<KeptCart>),
    }).catch(() => undefined),
  )
}

/** What the shop keeps for this visit. */
export async function fetchCart(): Promise<CartItem[]> {
  await sending
  const { items } = await api<typeof showKeptCart>({ method: 'GET', path: PATH })
  const addedAt = new Date().toISOString()
  return items.map((item) => ({ ...item, addedAt }))
}
