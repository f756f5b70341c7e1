import { randomBytes } from 'node:crypto'
import type { Shop } from './shop.ts'

type Wanted = Readonly<{
  percent?: number
  amountMinor?: number
  allowFree?: boolean
  maxUses?: number
  maxPerCustomer?: number
  productIds?: string[]
  endsAt?: string
  isActive?: boolean
  isFirstOrder?: boolean
  freePerDay?: number
  /** How low two people let it go; null where nobody was asked. */
  approvedShareBp?: number | null
}>

/** A coupon as staff would enter it, and two people approve it. The screen for it is not part of these attacks. */
export async function addCoupon(shop: Shop, wanted: Wanted = {}): Promise<string> {
  const code = `ATTACK${randomBytes(6).toString('hex').toUpperCase()}`
  const isFixed = wanted.amountMinor !== undefined
  await shop.sql(
    `insert into coupons (code, kind, percent_bp, amount_minor, allow_free, max_uses,
       max_per_customer, product_ids, ends_at, is_active, is_first_order,
       free_per_day, approved_share_bp)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      code,
      isFixed ? 'fixed' : 'percentage',
      isFixed ? null : Math.round((wanted.percent ?? 10) * 100),
      wanted.amountMinor ?? null,
      wanted.allowFree ?? false,
      wanted.maxUses ?? null,
      wanted.maxPerCustomer ?? 1,
      wanted.productIds ?? [],
      wanted.endsAt ?? null,
      wanted.isActive ?? true,
      wanted.isFirstOrder ?? false,
      wanted.freePerDay ?? 100,
      wanted.approvedShareBp === undefined ? 0 : wanted.approvedShareBp,
    ],
  )
  return code
}

export async function usesOf(shop: Shop, code: string) {
  const [row] = await shop.sql('select used, held, max_uses from coupons where code = $1', [code])
  return { used: Number(row?.used), held: Number(row?.held) }
}

export const question = (code: string) => ({
  code,
  email: 'customer@example.com',
  cartTotal: 149.99,
  productIds: ['home-2024'],
})
