import type { AbandonedCart } from '@keyhaven/contracts/abandoned-carts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { previewCoupon } from '../../catalog/coupons/coupons.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  cartToRemind,
  mailableCart,
  setCoupon,
  setExcluded,
  waitForTurn,
} from './abandoned-carts.repo.ts'
import { remindOf } from './abandoned-carts.service.ts'

type By = Readonly<{ actor: string; reason: string }>

/** A code helps nobody if the checkout refuses it for this cart. */
async function checkCoupon(ctx: Context, id: string, code: string): Promise<void> {
  const cart = await cartToRemind(ctx.db, id)
  const items = (cart?.items ?? []) as AbandonedCart['items']
  const productIds = items.map(({ productId }) => productId)
  const { isValid } = await previewCoupon(ctx, { code, cartTotal: 0, productIds, items })
  if (isValid) return
  const message = 'The checkout would refuse this code for this cart'
  throw new AppError('invalid_request', message, [{ field: 'coupon', message }])
}

/** Sends the next reminder before its time. Who may be written to, and how often, stays the same. */
export async function sendReminder(
  ctx: Context,
  { actor, reason }: By,
  { id, coupon }: { id: string; coupon: string | undefined },
): Promise<void> {
  const code = coupon?.toUpperCase()
  if (code) await checkCoupon(ctx, id, code)
  await audited(ctx.db, { actor, action: 'cart.reminded' }, async (tx) => {
    await waitForTurn(tx)
    const cart = await mailableCart(tx, id)
    if (!cart) throw new AppError('conflict', 'No mail about this cart may be sent')
    if (code) await setCoupon(tx, id, code)
    await remindOf(ctx, tx, cart)
    const meta = { nth: cart.mails + 1, reason, ...(code && { coupon: code }) }
    return { result: undefined, object: `cart:${id}`, meta }
  })
}

/** No mail about this cart goes out any more, or it may again. */
export async function excludeFromMails(
  ctx: Context,
  { actor, reason }: By,
  { id, isExcluded }: { id: string; isExcluded: boolean },
): Promise<void> {
  const action = isExcluded ? 'cart.excluded' : 'cart.included'
  await audited(ctx.db, { actor, action }, async (tx) => {
    const cart = await setExcluded(tx, id, isExcluded)
    if (!cart) throw new AppError('conflict')
    return { result: undefined, object: `cart:${id}`, meta: { reason } }
  })
}
