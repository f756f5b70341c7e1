import type { CartItem } from '@keyhaven/contracts/checkout'
import type { OpenedCart } from '@keyhaven/contracts/kept-carts'
import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, isToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { Store } from '../../../infra/http/hosts.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import {
  closeHandedCart,
  handedCartOf,
  handedCartState,
  insertHandedCart,
  noteOpening,
  replaceHandedCart,
} from './handed-carts.repo.ts'

const HOURS_OPEN = 6

type Selling = Pick<Store, 'id' | 'productIds'>

/** The lines whose edition the store sells now. */
export async function linesOnSale(
  ctx: Context,
  { productIds }: Pick<Store, 'productIds'>,
  items: readonly CartItem[],
): Promise<CartItem[]> {
  const prices = await pricesOf(
    ctx,
    items.map(({ productId }) => productId),
  )
  return items.filter(({ productId: id }) => prices.has(id) && (productIds?.has(id) ?? true))
}

export type PreparedCart = Readonly<{
  items: readonly CartItem[]
  couponCode: string | null
  email: string | null
  /** What the person is shown first; null leaves it to their browser. */
  currency: Currency | null
}>

/** Keeps a cart for a buyer for six hours. Its token is told this once and opens nothing but the cart. */
export async function handOverCart(
  { db }: Context,
  { id: storeId }: Pick<Store, 'id'>,
  cart: PreparedCart,
): Promise<string> {
  const token = newToken()
  await keepHandedCart(db, storeId, { ...cart, token })
  return token
}

/** The same under a token that its maker can make again. */
export const keepHandedCart = (
  db: Db | Tx,
  storeId: string,
  { token, ...cart }: PreparedCart & Readonly<{ token: string }>,
): Promise<number> =>
  insertHandedCart(db, { ...cart, tokenHash: hashToken(token), storeId, hours: HOURS_OPEN })

/** What was prepared, as far as it is on sale. Opened any number of times, until one of the openers has paid. */
export async function openHandedCart(
  ctx: Context,
  store: Selling,
  { token, checkoutId }: Readonly<{ token: string; checkoutId: number }>,
): Promise<OpenedCart> {
  if (!isToken(token)) throw new AppError('link_expired')
  const cart = await inTransaction(ctx.db, async (tx) => {
    const found = await handedCartOf(tx, hashToken(token), store.id)
    if (found) await noteOpening(tx, found.id, checkoutId)
    return found
  })
  if (!cart) throw new AppError('link_expired')
  const items = await linesOnSale(ctx, store, cart.items)
  return { items, couponCode: cart.coupon_code, email: cart.email, currency: cart.currency }
}

/** A handed cart as its maker may see it: never the address in it. */
export async function stateOfHandedCart(db: Db | Tx, id: number, storeId: string) {
  const state = await handedCartState(db, id, storeId)
  return (
    state && {
      items: state.items,
      couponCode: state.coupon_code,
      currency: state.currency,
      expiresAt: state.expires_at,
      orderNumber: state.order_number,
      isOnItsWay: state.is_on_its_way === true,
    }
  )
}

/** What is in it from now on; an address that is not named stays. */
export const changeHandedCart = (db: Db | Tx, id: number, cart: PreparedCart): Promise<void> =>
  replaceHandedCart(db, id, cart)

/** Its link opens nothing any more. */
export const withdrawHandedCart = (db: Db | Tx, id: number): Promise<void> =>
  closeHandedCart(db, id, hashToken(newToken()))
