import { worthInDollars } from '@keyhaven/contracts/charge'
import type { validateCoupon } from '@keyhaven/contracts/coupons'
import { type CouponTerms, discountOf, type PricedLine } from '@keyhaven/contracts/discounts'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import {
  type Currency,
  fromDecimal,
  money,
  splitByLargestRemainder,
  toDecimal,
} from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { type AddressHashes, addressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { type PriceNow, pricesOf } from '../products/products.service.ts'
import { measuredLines, type Permit, permitOf } from '../sale-floor/judge-sale.ts'
import { measuresOf } from '../sale-floor/measures.ts'
import { keepsFloor } from '../sale-floor/reference.rules.ts'
import {
  couponByCode,
  couponById,
  insertUse,
  moveUse,
  redeemUse,
  retakeUse,
  undoUse,
  usesOf,
} from './coupons.repo.ts'
import {
  type Coupon,
  type FreeUses,
  isForCurrency,
  isFreeTotal,
  isOpen,
  mayBeFreeToday,
  showsAtOnce,
  termsOf,
} from './coupons.rules.ts'

export type AppliedCoupon = Readonly<{
  id: number
  code: string
  discountMinor: number
  allowsFree: boolean
  /** The share of the reference that was approved for it, if it took an approval. */
  permit?: Permit | undefined
}>

/** What a coupon promises in dollars at this moment. */
export async function termsNow(ctx: Context, coupon: Coupon): Promise<CouponTerms> {
  const { rateMicros } = await rateInForce(ctx, coupon.currency ?? 'USD')
  return termsOf(coupon, rateMicros)
}

type Cart = Readonly<{ lines: readonly PricedLine[]; currency: Currency }>
type ReadCoupon = Coupon & Readonly<{ read_at: Date }>

/** What a coupon takes off a cart now, in cents; nothing where it does not apply. */
async function discountNow(ctx: Context, coupon: ReadCoupon | undefined, cart: Cart) {
  if (!coupon || !isOpen(coupon, coupon.read_at)) return 0
  if (!isForCurrency(coupon, cart.currency)) return 0
  return discountOf(await termsNow(ctx, coupon), cart.lines)
}

/** What a code takes off a cart now. A code that does not apply is refused, never ignored. */
export async function applyCoupon(ctx: Context, code: string, cart: Cart): Promise<AppliedCoupon> {
  const coupon = await couponByCode(ctx.db, code.toUpperCase(), ctx.storeId)
  const discountMinor = await discountNow(ctx, coupon, cart)
  if (!coupon || discountMinor === 0) throw new AppError('coupon_refused')
  const { id, code: written, allow_free: allowsFree } = coupon
  return { id, code: written, discountMinor, allowsFree, permit: permitOf(coupon) }
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

/** What the terms of a coupon say of one buyer. */
async function checksOfBuyer(
  db: Db,
  coupon: Coupon,
  hashes: AddressHashes,
  { hasBought }: Pick<Buyer, 'hasBought'>,
) {
  const hasUses = (await usesOf(db, coupon.id, hashes)) < coupon.max_per_customer
  return { hasUses, isNew: !coupon.is_first_order || !(await hasBought()) }
}

/** The same for a buyer who only might order: nothing is taken aside. */
export const buyerChecks = (
  { config, db }: Pick<Context, 'config' | 'db'>,
  coupon: Coupon,
  email: string,
  hasBought: Buyer['hasBought'],
) => checksOfBuyer(db, coupon, addressHashes(config, personOfAddress(email)), { hasBought })

/** Takes a use of the coupon aside for an order, or refuses the order. */
export async function holdCoupon(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { orderId, couponId, email, isFree }: NewUse,
  buyer: Buyer,
): Promise<void> {
  // A limit counts people: every spelling of a mailbox is the same one.
  const hashes = addressHashes(config, personOfAddress(email))
  if (!(await redeemUse(tx, couponId))) throw new AppError('coupon_refused')
  // The use just taken locks the coupon's row, so nobody else counts at the same time.
  const coupon = await couponById(tx, couponId)
  const { hasUses, isNew } = await checksOfBuyer(tx, coupon, hashes, buyer)
  const isEnough = isFree && !mayBeFreeToday(coupon, await buyer.freeUsesOfDay(hashes))
  if (!hasUses || !isNew || isEnough) throw new AppError('coupon_refused')
  await insertUse(tx, { orderId, couponId }, hashes[0])
}

/** The use of an order that we lost: given up, so that its payment takes it again if one is left. */
export async function restoreRedemption(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  use: Readonly<{ orderId: string; couponId: number; email: string }>,
): Promise<void> {
  const [hash] = addressHashes(config, personOfAddress(use.email))
  await insertUse(tx, use, hash, 'released')
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
type CouponLine = PricedLine & Readonly<{ quantity?: number }>

const asDollars = (minor: number) => Number(toDecimal(money(minor, 'USD')))

/** The lines at the prices of the catalogue; without quantities, the total the page says in equal shares. */
async function linesOf(ctx: Context, { cartTotal, productIds, items = [], currency }: Question) {
  const said = fromDecimal(Math.min(cartTotal, LARGEST_CART).toFixed(2), 'USD')?.minor ?? 0
  if (items.length === 0) {
    const grossMinor = Math.round(said / Math.max(1, productIds.length))
    const lines: CouponLine[] = productIds.map((productId) => ({ productId, grossMinor }))
    return { lines, most: said }
  }
  const prices = await pricesOf(
    ctx,
    items.map((item) => item.productId),
    currency,
  )
  const { rateMicros } = await rateInForce(ctx, currency ?? 'USD')
  const centsOf = ({ priceMinor, ownMinor }: PriceNow) =>
    ownMinor === undefined
      ? priceMinor
      : worthInDollars(money(ownMinor, currency ?? 'USD'), rateMicros).minor
  const lines: CouponLine[] = items.map(({ productId, quantity }) => {
    const price = prices.get(productId)
    return { productId, quantity, grossMinor: price ? centsOf(price) * quantity : 0 }
  })
  return { lines, most: LARGEST_CART }
}

/** Whether every edition keeps its floor with its part of a discount, as far as dollars say. */
async function keepsFloors(
  ctx: Context,
  coupon: Coupon,
  lines: readonly CouponLine[],
  off: number,
) {
  const parts = splitByLargestRemainder(
    off,
    lines.map(({ grossMinor }) => grossMinor),
  )
  const sold = lines.flatMap(({ productId, quantity, grossMinor }, place) =>
    quantity ? [{ productId, quantity, chargeMinor: grossMinor - (parts[place] ?? 0) }] : [],
  )
  const sale = { currency: 'USD', lines: sold, permit: permitOf(coupon) } as const
  return measuredLines(await measuresOf(ctx), sale).every(keepsFloor)
}

/** Says what a code would do. The order makes its own sum. */
export async function previewCoupon(
  ctx: Context,
  question: Question,
): Promise<ResponseOf<typeof validateCoupon>> {
  const refused = { isValid: false, discountAmount: 0, coupon: null }
  const message = 'Invalid coupon code or discount conflict'
  const { lines, most } = await linesOf(ctx, question)
  const coupon = await couponByCode(ctx.db, question.code, ctx.storeId)
  // Who does not say what they pay in may still type the code; the quote knows.
  const currency = question.currency ?? coupon?.currency ?? 'USD'
  const isTaken = question.isClaim === true && coupon?.is_claimable === false
  const discountMinor = isTaken ? 0 : await discountNow(ctx, coupon, { lines, currency })
  const isFine =
    coupon && discountMinor > 0 && (await keepsFloors(ctx, coupon, lines, discountMinor))
  if (!isFine) return { success: true, ...refused, message }
  return {
    success: true,
    isValid: true,
    discountAmount: asDollars(Math.min(discountMinor, most)),
    coupon: describe(await termsNow(ctx, coupon)),
    message: 'Coupon applied successfully!',
  }
}

function describe(terms: CouponTerms) {
  const { percentBp, amountMinor, excludedProductIds = [] } = terms
  return {
    discountType: percentBp === null ? ('fixed' as const) : ('percentage' as const),
    discountValue: percentBp === null ? asDollars(amountMinor) : percentBp / 100,
    minSubtotal: asDollars(terms.minSubtotalMinor),
    productIds: [...terms.productIds],
    ...(excludedProductIds.length > 0 && { excludedProductIds: [...excludedProductIds] }),
    allowsFree: terms.allowsFree,
  }
}
