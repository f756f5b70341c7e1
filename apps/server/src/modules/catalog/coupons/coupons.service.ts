import type { validateCoupon } from '@keyhaven/contracts/coupons'
import { discountOf, type PricedLine } from '@keyhaven/contracts/discounts'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { type AddressHashes, addressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { pricesOf } from '../products/products.service.ts'
import {
  couponByCode,
  couponById,
  insertUse,
  moveUse,
  retakeUse,
  takeUse,
  undoUse,
  usesOf,
} from './coupons.repo.ts'
import {
  type Coupon,
  type FreeUses,
  isFreeTotal,
  isOpen,
  mayBeFreeToday,
  showsAtOnce,
  termsOf,
} from './coupons.rules.ts'

export type AppliedCoupon = { id: number; code: string; discountMinor: number; allowsFree: boolean }

/** What a code takes off these lines now. A code that does not apply is refused, never ignored. */
export async function applyCoupon(
  ctx: Context,
  code: string,
  lines: PricedLine[],
): Promise<AppliedCoupon> {
  const coupon = await couponByCode(ctx.db, code.toUpperCase())
  const discountMinor =
    coupon && isOpen(coupon, coupon.read_at) ? discountOf(termsOf(coupon), lines) : 0
  if (!coupon || discountMinor === 0) throw new AppError('coupon_refused')
  return { id: coupon.id, code: coupon.code, discountMinor, allowsFree: coupon.allow_free }
}

type NewUse = Readonly<{
  orderId: string
  couponId: number
  email: string
  /** Whether the order costs nothing: then a day has its limits, too. */
  isFree: boolean
}>

/** What coupons do not know about their user. Asked only where a coupon's terms depend on it. */
type Buyer = Readonly<{
  hasBought: () => Promise<boolean>
  freeUsesOfDay: (hashes: AddressHashes) => Promise<FreeUses>
}>

/** Takes a use of the coupon aside for an order, or refuses the order. */
export async function holdCoupon(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { orderId, couponId, email, isFree }: NewUse,
  buyer: Buyer,
): Promise<void> {
  // A limit counts people: every spelling of a mailbox is the same one.
  const hashes = addressHashes(config, personOfAddress(email))
  if (!(await takeUse(tx, couponId))) throw new AppError('coupon_refused')
  // The use just taken locks the coupon's row, so nobody else counts at the same time.
  const coupon = await couponById(tx, couponId)
  const isUsed = (await usesOf(tx, couponId, hashes)) >= coupon.max_per_customer
  const isReturning = coupon.is_first_order && (await buyer.hasBought())
  const isEnough = isFree && !mayBeFreeToday(coupon, await buyer.freeUsesOfDay(hashes))
  if (isUsed || isReturning || isEnough) throw new AppError('coupon_refused')
  await insertUse(tx, orderId, couponId, hashes[0])
}

type MaybeGift = Readonly<{ coupon_id: number | null; charge_minor: number }>

/** A free order by a code that many have: its keys are for the reader of its mailbox. */
export async function opensByLinkOnly(db: Db, order: MaybeGift): Promise<boolean> {
  if (order.coupon_id === null || !isFreeTotal(order.charge_minor)) return false
  return !showsAtOnce(await couponById(db, order.coupon_id))
}

/** The code that lowered a price, as it was given out. */
export const codeOf = async (db: Db, couponId: number): Promise<string | undefined> =>
  (await couponById(db, couponId))?.code

export const redeemCoupon = (tx: Tx, orderId: string) => moveUse(tx, orderId, 'used')
export const releaseCoupon = (tx: Tx, orderId: string) => moveUse(tx, orderId, 'released')
export const redeemLateCoupon = (tx: Tx, orderId: string) => retakeUse(tx, orderId)

/** A buyer who got all their money back may use the code again. */
export async function returnCoupon(tx: Tx, orderId: string): Promise<void> {
  await releaseCoupon(tx, orderId)
  await undoUse(tx, orderId)
}

/** No cart costs as much; what is said beyond it is not worth an exact sum. */
const LARGEST_CART = 1_000_000_000

type Question = RequestOf<typeof validateCoupon>['body']

const asDollars = (minor: number) => Number(toDecimal(money(minor, 'USD')))

/** The lines at the prices of the catalogue; without quantities, the total the page says in equal shares. */
async function linesOf(ctx: Context, { cartTotal, productIds, items = [] }: Question) {
  const said = fromDecimal(Math.min(cartTotal, LARGEST_CART).toFixed(2), 'USD')?.minor ?? 0
  if (items.length === 0) {
    const grossMinor = Math.round(said / Math.max(1, productIds.length))
    return { lines: productIds.map((productId) => ({ productId, grossMinor })), most: said }
  }
  const prices = await pricesOf(
    ctx,
    items.map((item) => item.productId),
  )
  const lines: PricedLine[] = items.map(({ productId, quantity }) => ({
    productId,
    grossMinor: (prices.get(productId)?.priceMinor ?? 0) * quantity,
  }))
  return { lines, most: LARGEST_CART }
}

/** Says what a code would do. The order makes its own sum. */
export async function previewCoupon(
  ctx: Context,
  question: Question,
): Promise<ResponseOf<typeof validateCoupon>> {
  const refused = { isValid: false, discountAmount: 0, coupon: null }
  const message = 'Invalid coupon code or discount conflict'
  const { lines, most } = await linesOf(ctx, question)
  const coupon = await couponByCode(ctx.db, question.code)
  const discountMinor =
    coupon && isOpen(coupon, coupon.read_at) ? discountOf(termsOf(coupon), lines) : 0
  if (!coupon || discountMinor === 0) return { success: true, ...refused, message }
  return {
    success: true,
    isValid: true,
    discountAmount: asDollars(Math.min(discountMinor, most)),
    coupon: describe(coupon),
    message: 'Coupon applied successfully!',
  }
}

function describe(coupon: Coupon) {
  const { percentBp, amountMinor, minSubtotalMinor, productIds, allowsFree } = termsOf(coupon)
  return {
    discountType: percentBp === null ? ('fixed' as const) : ('percentage' as const),
    discountValue: percentBp === null ? asDollars(amountMinor) : percentBp / 100,
    minSubtotal: asDollars(minSubtotalMinor),
    productIds: [...productIds],
    allowsFree,
  }
}
