import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { CouponTerms, ManagedCoupon, NewCoupon } from '@keyhaven/contracts/staff/coupons'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { valuesOf } from './asked-terms.ts'
import { cheapCoupon, cheapCouponEdit } from './coupon-approvals.ts'
import { findCoupon } from './coupon-desk.repo.ts'
import { effectSentence, judgedCoupon } from './coupon-floor.ts'
import { describedCoupon } from './describe-coupon.ts'
import { changeCoupon, pauseOrResume, writeCoupon } from './write-coupon.ts'

/** The coupon as it is now, or the approval it waits for. */
export type CouponOutcome = { coupon: ManagedCoupon } | { approval: RequestedApproval }

const changed = async (ctx: Context, work: (tx: Tx) => Promise<number>): Promise<ManagedCoupon> =>
  await inTransaction(ctx.backOfficeDb, async (tx) => describedCoupon(tx, await work(tx)))

/** Makes a coupon; one that goes below the price floor waits for a second person. */
export async function createCoupon(
  ctx: Context,
  staff: StaffPrincipal,
  coupon: NewCoupon,
): Promise<CouponOutcome> {
  const { code, ...request } = coupon
  const values = await valuesOf(ctx, request)
  const effect = await judgedCoupon(ctx, values)
  if (effect.isBelowFloor) {
    const approval = await askApproval(ctx, staff, cheapCoupon, {
      object: 'coupon:new',
      summary: `New coupon ${effectSentence(code, values, effect)}`,
      payload: { coupon, cheapestMinor: effect.cheapestMinor, shareBp: effect.shareBp },
    })
    return { approval }
  }
  return { coupon: await changed(ctx, (tx) => writeCoupon(tx, { by: staff.id }, code, values)) }
}

type Edit = Readonly<{ id: number; version: string; terms: CouponTerms }>

/** Changes a coupon, judged like one that is made: whatever it leaves below the floor waits. */
export async function editCoupon(
  ctx: Context,
  staff: StaffPrincipal,
  { id, version, terms }: Edit,
): Promise<CouponOutcome> {
  const seen = await findCoupon(ctx.backOfficeDb, id)
  if (!seen) throw new AppError('not_found')
  if (String(seen.version) !== version) throw new AppError('version_stale')
  const values = await valuesOf(ctx, terms)
  const effect = await judgedCoupon(ctx, values)
  if (effect.isBelowFloor) {
    const approval = await askApproval(ctx, staff, cheapCouponEdit, {
      object: `coupon:${id}`,
      summary: `Change of the coupon ${effectSentence(seen.code, values, effect)}`,
      payload: {
        id,
        version,
        terms,
        cheapestMinor: effect.cheapestMinor,
        shareBp: effect.shareBp,
      },
    })
    return { approval }
  }
  const coupon = await changed(ctx, async (tx) => {
    await changeCoupon(tx, { by: staff.id }, { id, version, values })
    return id
  })
  return { coupon }
}

export const pauseCoupon = (
  ctx: Context,
  staff: StaffPrincipal,
  id: number,
  isPaused: boolean,
): Promise<ManagedCoupon> =>
  changed(ctx, async (tx) => {
    await pauseOrResume(tx, staff.id, id, isPaused)
    return id
  })
