import { money, staffMoney, toDecimal } from '@keyhaven/contracts/money'
import type { ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { findCoupon } from './coupon-desk.repo.ts'
import { valueSentence } from './coupon-floor.ts'
import type { ReadCoupon } from './coupon-values.ts'
import { stateOf } from './coupons.rules.ts'

/** A coupon as staff see it. */
export function describeCoupon(row: ReadCoupon): ManagedCoupon {
  const unit = row.currency ?? 'USD'
  const amount = (minor: number) => toDecimal(money(minor, unit))
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    kind: row.kind,
    value: row.percent_bp === null ? amount(row.amount_minor ?? 0) : String(row.percent_bp / 100),
    currency: row.currency,
    storeId: row.store_id,
    minSubtotal: amount(row.min_subtotal_minor),
    productIds: row.product_ids,
    excludedProductIds: row.excluded_product_ids,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    maxUses: row.max_uses,
    maxPerCustomer: row.max_per_customer,
    isFirstOrder: row.is_first_order,
    isClaimable: row.is_claimable,
    allowsFree: row.allow_free,
    freePerDay: row.free_per_day,
    state: stateOf(row, row.read_at),
    shownValue: valueSentence(row),
    shownMinSubtotal:
      row.min_subtotal_minor === 0 ? '–' : staffMoney(money(row.min_subtotal_minor, unit)),
    used: row.used,
    held: row.held,
    templateId: row.template_id,
    createdAt: row.created_at.toISOString(),
    version: String(row.version),
  }
}

export async function couponRow(db: Db, id: number): Promise<ReadCoupon> {
  const row = await findCoupon(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

export const describedCoupon = async (db: Db, id: number): Promise<ManagedCoupon> =>
  describeCoupon(await couponRow(db, id))
