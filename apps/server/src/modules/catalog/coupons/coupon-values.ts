import type { Selectable } from 'kysely'
import type { Coupons } from '../../../infra/db/tables.ts'

/** A coupon as it is stored. */
export type CouponRow = Selectable<Coupons>

/** What staff decide about a coupon. */
export type CouponValues = Pick<
  CouponRow,
  | 'name'
  | 'kind'
  | 'percent_bp'
  | 'amount_minor'
  | 'currency'
  | 'store_id'
  | 'min_subtotal_minor'
  | 'product_ids'
  | 'excluded_product_ids'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'max_per_customer'
  | 'is_first_order'
  | 'is_claimable'
  | 'allow_free'
  | 'free_per_day'
>

/** What two people approved for it. */
export type CouponShares = Pick<CouponRow, 'approval_id' | 'approved_share_bp'>

/** A coupon with the moment it was read, by the clock that decides. */
export type ReadCoupon = CouponRow & Readonly<{ read_at: Date }>
