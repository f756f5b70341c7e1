import { couponTerms, newCoupon } from '@keyhaven/contracts/staff/coupons'
import { z } from 'zod'
import { AppError } from '../../../infra/app-error.ts'
import { type Approved, defineApproval } from '../../staff/approvals/approval-kind.ts'
import { valuesOf } from './asked-terms.ts'
import { judgedCoupon } from './coupon-floor.ts'
import { type CouponAction, changeCoupon, writeCoupon } from './write-coupon.ts'

const actOf = ({ id, asker, decidedBy }: Approved, shareBp: number): CouponAction => ({
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
    const { code, ...request } = coupon
    const values = await valuesOf(ctx, request)
    const effect = await judgedCoupon(ctx, values)
    if (!isAsAsked(effect, asked)) throw new AppError('approval_outdated')
    return `coupon:${await writeCoupon(tx, actOf(approved, asked.shareBp), code, values)}`
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
    await changeCoupon(tx, actOf(approved, asked.shareBp), { id, version, values })
    return `coupon:${id}`
  },
})
