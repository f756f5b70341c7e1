import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { AppliedCoupon } from '../../../catalog/coupons/coupons.service.ts'
import { notifyOfCoupon, notifyOfEdition } from '../../../catalog/sale-floor/below-floor.ts'
import {
  type JudgedLine,
  judgeMeasured,
  measuredLines,
} from '../../../catalog/sale-floor/judge-sale.ts'
import { type LineMeasure, measuresOf } from '../../../catalog/sale-floor/measures.ts'
import { keepsFloor } from '../../../catalog/sale-floor/reference.rules.ts'
import type { QuotedLine } from '../checkout.rules.ts'

/** A line of a quote, with what it was measured by when its price was promised. */
type MeasuredLine = QuotedLine & Partial<LineMeasure>

/** The lines of a stored quote as they are judged; one from before they were measured has no reference. */
export const measuredOf = (lines: unknown): JudgedLine[] =>
  (lines as MeasuredLine[]).map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    judgedMinor: line.chargeMinor,
    referenceMinor: line.referenceMinor ?? null,
    floorShareBp: line.floorShareBp ?? 0,
    approvalId: line.approvalId ?? null,
  }))

type Priced = Readonly<{
  currency: Currency
  lines: readonly QuotedLine[]
  coupon: AppliedCoupon | undefined
}>

/** Judges a cart as it is quoted: its lines with what they are measured by. A coupon that goes too low is refused. */
export async function judgedCart(
  ctx: Context,
  { currency, lines, coupon }: Priced,
): Promise<MeasuredLine[]> {
  const judged = measuredLines(await measuresOf(ctx), { currency, lines, permit: coupon?.permit })
  const low = judged.find((line) => !keepsFloor(line))
  if (low && coupon) {
    await notifyOfCoupon(ctx, coupon, low.productId)
    throw new AppError('coupon_below_floor')
  }
  if (low) await notifyOfEdition(ctx, low.productId, currency)
  judgeMeasured(judged)
  return lines.map((line, place) => {
    const { referenceMinor = null, floorShareBp = 0, approvalId = null } = judged[place] ?? {}
    return { ...line, referenceMinor, floorShareBp, approvalId }
  })
}
