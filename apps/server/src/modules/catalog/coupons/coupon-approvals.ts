import { couponTerms, newCoupon } from '@keyhaven/contracts/staff/coupons'
import { z } from 'zod'
import { AppError } from '../../../infra/app-error.ts'
import { type Approved, defineApproval } from '../../platform/approvals/approval-kind.ts'
import { valuesOf } from './asked-terms.ts'
import { judgedCoupon } from './coupon-floor.ts'
import { type CouponDeed, changeCoupon, writeCoupon } from './write-coupon.ts'

const deedOf = ({ id, asker, decidedBy }: Approved): CouponDeed => ({
  by: asker.id,
  approval: { id, approvedBy: decidedBy },
})

/** What the cheapest edition cost when it was asked for: approved is this coupon against this catalogue. */
const cheapestMinor = z.int()

/** A new coupon that goes below the floor. */
export const cheapCoupon = defineApproval({
  name: 'coupon.create',
  needs: 'coupons.create',
  payload: z.object({ coupon: newCoupon, cheapestMinor }),
  async apply(ctx, tx, { coupon, cheapestMinor }, approved) {
    const { code, ...wish } = coupon
    const values = await valuesOf(ctx, wish)
    const effect = await judgedCoupon(ctx, values)
    if (effect.cheapestMinor !== cheapestMinor) throw new AppError('approval_outdated')
    return `coupon:${await writeCoupon(tx, deedOf(approved), code, values)}`
  },
})

/** A change that leaves a coupon below the floor. */
export const cheapCouponEdit = defineApproval({
  name: 'coupon.edit',
  needs: 'coupons.edit',
  payload: z.object({ id: z.int(), version: z.string(), terms: couponTerms, cheapestMinor }),
  async apply(ctx, tx, { id, version, terms, cheapestMinor }, approved) {
    const values = await valuesOf(ctx, terms)
    const effect = await judgedCoupon(ctx, values)
    if (effect.cheapestMinor !== cheapestMinor) throw new AppError('approval_outdated')
    await changeCoupon(tx, deedOf(approved), { id, version, values })
    return `coupon:${id}`
  },
})
