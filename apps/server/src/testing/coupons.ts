import type { CouponTerms } from '@keyhaven/contracts/staff/coupons'

/** Ten percent off everything, for anyone, from now on. */
export const someTerms: CouponTerms = {
  name: '',
  kind: 'percentage',
  value: '10',
  currency: null,
  storeId: null,
  minSubtotal: '0',
  productIds: [],
  excludedProductIds: [],
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  maxUses: null,
  maxPerCustomer: 1,
  isFirstOrder: false,
  isClaimable: false,
  allowsFree: false,
  freePerDay: 100,
}
