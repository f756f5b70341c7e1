import { decideApproval as decide, listApprovals } from '@keyhaven/contracts/staff/approvals'
import { largeRefund } from '../../modules/after-sale/returns/large-refunds.ts'
import { staffRefund } from '../../modules/after-sale/returns/staff-refund-approvals.ts'
import { cheapOffer } from '../../modules/buying/business-quotes/offer-approvals.ts'
import { cheapOrder } from '../../modules/buying/manual-orders/create-order.ts'
import { grantByTwo } from '../../modules/buying/manual-orders/grant-license.ts'
import { paidByTwo } from '../../modules/buying/manual-orders/mark-paid.ts'
import { cheapEdit, cheapLink } from '../../modules/buying/payment-links/link-approvals.ts'
import { cheapCoupon, cheapCouponEdit } from '../../modules/catalog/coupons/coupon-approvals.ts'
import { lowRate } from '../../modules/catalog/currencies/enter-rate.ts'
import { cheapPrices } from '../../modules/catalog/products/price-editions.ts'
import { cheapOwnPrice } from '../../modules/catalog/products/price-in-currency.ts'
import { swapByTwo } from '../../modules/fulfilment/key-swaps/swap-key.ts'
import { addressByTwo } from '../../modules/fulfilment/order-email/address-by-staff.ts'
import { publishByTwo } from '../../modules/operations/custom-scripts/publish-script.ts'
import { customerMerge } from '../../modules/people/merges/merge-customers.ts'
import { customerErasure } from '../../modules/people/privacy/wishes-by-staff.ts'
import type { ApprovalKind } from '../../modules/platform/approvals/approval-kind.ts'
import { decideApproval } from '../../modules/platform/approvals/decide-approval.ts'
import { plainExport } from '../../modules/stock/licenses/vault/plain-exports.ts'
import { manyCodes } from '../coupons/make-codes.ts'
import { exportWithKeys } from '../data-exports/export-shop.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { assignmentByTwo } from '../licenses/assign-line.ts'
import { revealByTwo } from '../orders/reveal-approvals.ts'
import { approvalForStaff, approvalsForStaff } from './list-approvals.ts'

/** Every act that takes a second person. */
const kinds: readonly ApprovalKind[] = [
  cheapLink,
  cheapEdit,
  cheapOffer,
  cheapPrices,
  cheapOwnPrice,
  largeRefund,
  staffRefund,
  addressByTwo,
  swapByTwo,
  assignmentByTwo,
  cheapOrder,
  paidByTwo,
  grantByTwo,
  customerMerge,
  customerErasure,
  plainExport,
  exportWithKeys,
  revealByTwo,
  publishByTwo,
  cheapCoupon,
  cheapCouponEdit,
  manyCodes,
  lowRate,
]

export function approvalScreen(route: StaffRoute) {
  route(listApprovals, { allow: 'approvals.decide' }, ({ query }, ctx) =>
    approvalsForStaff(ctx, query),
  )
  route(
    decide,
    { allow: 'approvals.decide', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx, request) => {
      const decision = { ...body, id: params.id, seen: seenVersion(request) }
      await decideApproval(ctx, kinds, ctx.staff, decision)
      return { success: true as const, approval: await approvalForStaff(ctx, params.id) }
    },
  )
}
