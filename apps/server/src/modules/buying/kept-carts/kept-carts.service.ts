import type { KeptCart } from '@keyhaven/contracts/kept-carts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { hasKeptCart, keptCartOf, lockKeptCart, saveKeptCart } from './kept-carts.repo.ts'
import { MOST_LINES } from './kept-carts.rules.ts'

/** As long as the cookie it is found by. */
const HOURS_KEPT = 24

const nothing: KeptCart = { items: [], couponCode: null }

export async function readKeptCart(ctx: Context, checkoutId: number): Promise<KeptCart> {
  const row = await keptCartOf(ctx.db, checkoutId)
  return row ? { items: row.items, couponCode: row.coupon_code } : nothing
}

type CartEdit = Readonly<{
  edit: (cart: KeptCart) => KeptCart
  /** Counts a cart that was not there before; refuses by throwing. */
  admit: () => Promise<void>
}>

/** The cart after a change; two changes at once both count. */
export async function editKeptCart(
  ctx: Context,
  checkoutId: number,
  { edit, admit }: CartEdit,
): Promise<KeptCart> {
  if (!(await hasKeptCart(ctx.db, checkoutId))) await admit()
  return await inTransaction(ctx.db, async (tx) => {
    await lockKeptCart(tx, checkoutId)
    const row = await keptCartOf(tx, checkoutId)
    const cart = edit(row ? { items: row.items, couponCode: row.coupon_code } : nothing)
    if (cart.items.length > MOST_LINES) throw new AppError('invalid_request', 'Too many lines')
    await saveKeptCart(tx, checkoutId, { ...cart, hours: HOURS_KEPT })
    return cart
  })
}

/** What is in the cart, or a refusal: nothing can be priced or paid that is not there. */
export async function requireKeptCart(ctx: Context, checkoutId: number): Promise<KeptCart> {
  const { items, couponCode } = await readKeptCart(ctx, checkoutId)
  if (items.length === 0) throw new AppError('cart_empty')
  return { items, couponCode }
}
