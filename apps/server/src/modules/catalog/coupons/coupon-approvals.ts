import { couponTerms, newCoupon } from '@keyhaven/contracts/staff/coupons'
import { z } from 'zod'
import { AppError } from '../../../infra/app-error.ts'
import { type Approved, defineApproval } from '../../platform/approvals/approval-kind.ts'
import { valuesOf } from './asked-terms.ts'
import { judgedCoupon } from './coupon-floor.ts'
import { type CouponDeed, changeCoupon, writeCoupon } from './write-coupon.ts'

const deedOf = ({ id, asker, decidedBy }: Approved, shareBp: number): CouponDeed => ({
  by: asker.id,
  approval: { id, approvedBy: decidedBy },
  permit: { shareBp, approvalId: id },
})

/** What the coupon led to when it was asked for: approved is this coupon against this catalogue. */
const judged = { cheapestMinor: z.int(), shareBp: z.int() }

type Effect = Readonly<{ cheapestMinor: number; shareBp: number }>
const isAsAsked = (effect: Effect, { cheapestMinor, shareBp }: Effect) =>
  effect.cheapestMinor === cheapestMinor && effect.shareBp === shareBp

/** A new coupon that goes below the floor. */
export const cheapCoupon = defineApproval({
  name: 'coupon.create',
  needs: 'coupons.create',
  wait: 'minutes',
  payload: z.object({ coupon: newCoupon, ...judged }),
  async apply(ctx, tx, { coupon, ...asked }, approved) {
    const { code, ...wish } = coupon
    const values = await valuesOf(ctx, wish)
    const effect = await judgedCoupon(ctx, values)
    if (!isAsAsked(effect, asked)) throw new AppError('approval_outdated')
    return `coupon:${await writeCoupon(tx, deedOf(approved, asked.shareBp), code, values)}`
  },
})

/** A change that leaves a coupon below the floor. */
export const cheapCouponEdit = defineApproval({
  name: 'coupon.edit',
  needs: 'coupons.edit',
  wait: 'minutes',
  payload: z.object({ id: z.int(), version: z.string(), terms: couponTerms, ...judged }),
  async apply(ctx, tx, { id, version, terms, ...asked }, approved) {
    const values = await valuesOf(ctx, terms)
    const effect = await judgedCoupon(ctx, values)
    if (!isAsAsked(effect, asked)) throw new AppError('approval_outdated')
    await changeCoupon(tx, deedOf(approved, asked.shareBp), { id, version, values })
    return `coupon:${id}`
  },
})
