import {
  type CouponTerms,
  couponCode,
  couponKinds,
  couponTerms,
  type ManagedCoupon,
} from '@keyhaven/contracts/staff/coupons'
import * as z from 'zod/mini'

const wholeOrNone = z
  .string()
  .check(z.regex(/^(\d{1,7})?$/, 'A whole number from 1 on, or nothing'))
const whole = z.string().check(z.regex(/^\d{1,7}$/, 'A whole number from 1 on'))
const moment = z.string().check(z.minLength(16, 'Say when'))

/** The fields as they are typed; the contract checks what they become. */
export const couponForm = z.object({
  name: couponTerms.shape.name,
  kind: z.enum(couponKinds),
  value: couponTerms.shape.value,
  currency: z.string(),
  storeId: z.string(),
  minSubtotal: couponTerms.shape.minSubtotal,
  productIds: z.array(z.string()),
  excludedProductIds: z.array(z.string()),
  startsAt: moment,
  endsAt: z.string(),
  maxUses: wholeOrNone,
  maxPerCustomer: whole,
  isFirstOrder: z.boolean(),
  isClaimable: z.boolean(),
  allowsFree: z.boolean(),
  freePerDay: whole,
})
export const newCouponForm = z.extend(couponForm, { code: couponCode })
export type CouponFields = z.infer<typeof couponForm>

/** "2026-11-16T12:30" of a moment, and back; both in UTC. */
const typed = (moment: string) => moment.slice(0, 16)
const sent = (text: string) => `${text.slice(0, 16)}:00Z`

export const fieldsOf = (coupon: CouponTerms | ManagedCoupon): CouponFields => ({
  name: coupon.name,
  kind: coupon.kind,
  value: coupon.value,
  currency: coupon.currency ?? '',
  storeId: coupon.storeId ?? '',
  minSubtotal: coupon.minSubtotal,
  productIds: [...coupon.productIds],
  excludedProductIds: [...coupon.excludedProductIds],
  startsAt: typed(coupon.startsAt),
  endsAt: coupon.endsAt === null ? '' : typed(coupon.endsAt),
  maxUses: coupon.maxUses === null ? '' : String(coupon.maxUses),
  maxPerCustomer: String(coupon.maxPerCustomer),
  isFirstOrder: coupon.isFirstOrder,
  isClaimable: coupon.isClaimable,
  allowsFree: coupon.allowsFree,
  freePerDay: String(coupon.freePerDay),
})

/** What goes to the server. */
export const termsOf = (fields: CouponFields): CouponTerms => ({
  ...fields,
  storeId: fields.storeId === '' ? null : fields.storeId,
  currency: fields.currency === '' ? null : (fields.currency as CouponTerms['currency']),
  startsAt: sent(fields.startsAt),
  endsAt: fields.endsAt === '' ? null : sent(fields.endsAt),
  maxUses: fields.maxUses === '' ? null : Number(fields.maxUses),
  maxPerCustomer: Number(fields.maxPerCustomer),
  freePerDay: Number(fields.freePerDay),
})

/** A new coupon begins as harmless as can be. */
export const blankFields = (now: Date): CouponFields => ({
  name: '',
  kind: 'percentage',
  value: '10',
  currency: '',
  storeId: '',
  minSubtotal: '0',
  productIds: [],
  excludedProductIds: [],
  startsAt: typed(now.toISOString()),
  endsAt: '',
  maxUses: '',
  maxPerCustomer: '1',
  isFirstOrder: false,
  isClaimable: false,
  allowsFree: false,
  freePerDay: '100',
})

export const fieldLabels: Readonly<Record<keyof CouponFields, string>> = {
  name: 'Name for the team',
  kind: 'Kind',
  value: 'Value',
  currency: 'Currency',
  storeId: 'Store',
  minSubtotal: 'Smallest subtotal',
  productIds: 'Only for editions',
  excludedProductIds: 'Excluded',
  startsAt: 'Starts',
  endsAt: 'Ends',
  maxUses: 'Uses in total',
  maxPerCustomer: 'Uses per customer',
  isFirstOrder: 'First order only',
  isClaimable: 'Claimable',
  allowsFree: 'May make an order free',
  freePerDay: 'Free orders per day',
}
