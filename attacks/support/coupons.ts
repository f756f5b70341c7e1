import { randomBytes } from 'node:crypto'
import type { Shop } from './shop.ts'

type CouponTerms = Readonly<{
  percent?: number
  allowFree?: boolean
  maxUses?: number
  maxPerCustomer?: number
  productIds?: string[]
  endsAt?: string
  isActive?: boolean
  isFirstOrder?: boolean
}>

/** A coupon as staff would enter it, and two people approve it. The screen for it is not part of these attacks. */
export async function addCoupon(shop: Shop, wanted: CouponTerms = {}): Promise<string> {
  const code = `ATTACK${randomBytes(6).toString('hex').toUpperCase()}`
  await shop.sql(
    `insert into coupons (code, kind, percent_bp, allow_free, max_uses,
       max_per_customer, product_ids, ends_at, is_active, is_first_order, approved_share_bp)
     values ($1, 'percentage', $2, $3, $4, $5, $6, $7, $8, $9, 0)`,
    [
      code,
      Math.round((wanted.percent ?? 10) * 100),
      wanted.allowFree ?? false,
      wanted.maxUses ?? null,
      wanted.maxPerCustomer ?? 1,
      wanted.productIds ?? [],
      wanted.endsAt ?? null,
      wanted.isActive ?? true,
      wanted.isFirstOrder ?? false,
    ],
  )
  return code
}

export const question = (code: string) => ({
  code,
  email: 'customer@example.com',
  cartTotal: 149.99,
  productIds: ['home-2024'],
})
