import { hashToken } from '../../infra/crypto/tokens.ts'
import { type Bulk, inChunks, shareOf } from './shares.ts'

const KEPT_DAYS_MS = 25 * 86_400_000

/** Carts of the last weeks, each of a browser nobody knows by name. */
export async function addCarts(bulk: Bulk) {
  const { desk, dice, shop, end } = bulk
  await inChunks(bulk, shareOf('carts', bulk.orders), () => {
    const at = new Date(end - dice.below(KEPT_DAYS_MS))
    const checkoutId = desk.book.id('checkout_sessions')
    desk.book.add('checkout_sessions', {
      id: checkoutId,
      token_hash: dice.bytes(32),
      network: '198.51.100.0',
      user_agent: 'Chrome on Windows',
      created_at: at,
      expires_at: new Date(end + KEPT_DAYS_MS),
    })
    const { id: productId } = dice.pick(shop.products)
    const price = shop.priceAt(productId, at)
    const id = `cart_${dice.bytes(16).toString('hex')}`
    desk.book.add('abandoned_carts', {
      id,
      checkout_id: checkoutId,
      session_id: dice.bytes(12).toString('hex'),
      items: JSON.stringify([{ productId, quantity: 1 }]),
      subtotal_minor: price,
      total_minor: price,
      state: dice.chance(0.2) ? 'bought' : 'open',
      token_hash: hashToken(id),
      created_at: at,
      changed_at: at,
    })
  })
}
