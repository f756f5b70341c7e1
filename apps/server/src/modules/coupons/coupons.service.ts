import { createHash } from 'node:crypto'
import type { validateCoupon } from '@keyhaven/contracts/coupons'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import {
  couponByCode,
  hasBought,
  insertUse,
  moveUse,
  retakeUse,
  takeUse,
  usesOf,
} from './coupons.repo.ts'
import { discountOf, isOpen, type PricedLine } from './coupons.rules.ts'

export type AppliedCoupon = { id: number; code: string; discountMinor: number; allowsFree: boolean }

/** What a code takes off these lines now. A code that does not apply is refused, never ignored. */
export async function applyCoupon(
  ctx: Context,
  code: string,
  lines: PricedLine[],
): Promise<AppliedCoupon> {
  const coupon = await couponByCode(ctx.db, code.toUpperCase())
  const discountMinor = coupon && isOpen(coupon, ctx.now()) ? discountOf(coupon, lines) : 0
  if (!coupon || discountMinor === 0) throw new AppError('coupon_refused')
  return { id: coupon.id, code: coupon.code, discountMinor, allowsFree: coupon.allow_free }
}

const emailHashOf = (email: string) => createHash('sha256').update(email).digest()

/** Takes a use of the coupon aside for an order, or refuses the order. */
export async function holdCoupon(tx: Tx, orderId: string, couponId: number, emailNormal: string) {
  const emailHash = emailHashOf(emailNormal)
  if (!(await takeUse(tx, couponId))) throw new AppError('coupon_refused')
  // The use just taken locks the coupon's row, so nobody else counts at the same time.
  const coupon = await tx
    .selectFrom('coupons')
    .select(['max_per_customer', 'is_first_order'])
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()
  const isUsed = (await usesOf(tx, couponId, emailHash)) >= coupon.max_per_customer
  const isReturning = coupon.is_first_order && (await hasBought(tx, emailNormal))
  if (isUsed || isReturning) throw new AppError('coupon_refused')
  await insertUse(tx, orderId, couponId, emailHash)
}

export const redeemCoupon = (tx: Tx, orderId: string) => moveUse(tx, orderId, 'used')
export const releaseCoupon = (tx: Tx, orderId: string) => moveUse(tx, orderId, 'released')
export const redeemLateCoupon = (tx: Tx, orderId: string) => retakeUse(tx, orderId)

/** No cart costs as much; what is said beyond it is not worth an exact sum. */
const LARGEST_CART = 1_000_000_000

type Question = RequestOf<typeof validateCoupon>['body']

/** Says what a code would do. It sees totals only, so the sum is a hint; the order makes its own. */
export async function previewCoupon(
  ctx: Context,
  { code, cartTotal, productIds }: Question,
): Promise<ResponseOf<typeof validateCoupon>> {
  const refused = { isValid: false, discountAmount: 0, coupon: null }
  const message = 'Invalid coupon code or discount conflict'
  const shown = Math.min(cartTotal, LARGEST_CART)
  const total = fromDecimal(shown.toFixed(2), 'USD')?.minor ?? 0
  const share = Math.round(total / Math.max(1, productIds.length))
  const lines = productIds.map((productId) => ({ productId, grossMinor: share }))
  const coupon = await couponByCode(ctx.db, code)
  const discountMinor = coupon && isOpen(coupon, ctx.now()) ? discountOf(coupon, lines) : 0
  if (!coupon || discountMinor === 0) return { success: true, ...refused, message }
  const isPercentage = coupon.kind === 'percentage'
  const value = isPercentage ? (coupon.percent_bp ?? 0) / 100 : (coupon.amount_minor ?? 0) / 100
  return {
    success: true,
    isValid: true,
    discountAmount: Number(toDecimal(money(Math.min(discountMinor, total), 'USD'))),
    coupon: { discountType: isPercentage ? 'percentage' : 'fixed', discountValue: value },
    message: 'Coupon applied successfully!',
  }
}
