import { sql } from 'kysely'
import type { Desk } from '../book/desk.ts'
import type { Coupon } from '../book/sale.ts'

/** Two codes that were used, and one that is over. */
export function addCoupons({ book }: Desk, at: Date): { tenth: Coupon; gift: Coupon } {
  const add = (code: string, percentBp: number, more: object = {}): Coupon => {
    const id = book.id('coupons')
    const shared = { percent_bp: percentBp, starts_at: at, created_at: at }
    book.add('coupons', {
      id,
      code,
      kind: 'percentage',
      ...shared,
      max_per_customer: 1_000,
      ...more,
    })
    return { id, code, percentBp }
  }
  add('SPRINGSAMPLE', 2_000, { ends_at: new Date(at.getTime() + 86_400_000), is_active: false })
  return {
    tenth: add('SAMPLE15', 1_500),
    gift: add('SAMPLEGIFT', 10_000, { allow_free: true, max_uses: 500, approved_share_bp: 0 }),
  }
}

/** Codes count their uses themselves. */
export async function countUses({ tx, finish }: Desk) {
  await finish()
  await sql`
    update coupons c
    set used = (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state = 'used')
    where exists (select from coupon_uses u where u.coupon_id = c.id)`.execute(tx)
}
