import { claimByTwo } from '../../modules/after-sale/key-claims/decide-claim.ts'
import { largeRefund } from '../../modules/after-sale/returns/large-refunds.ts'
import { paidBackByTwo } from '../../modules/after-sale/returns/paid-back-approvals.ts'
import { refillByTwo } from '../../modules/after-sale/returns/refill-by-two.ts'
import { staffRefund } from '../../modules/after-sale/returns/staff-refund-approvals.ts'
import { keptOffer } from '../../modules/buying/business-quotes/keep-offer.ts'
import { cheapOffer } from '../../modules/buying/business-quotes/offer-approvals.ts'
import { cheapOrder } from '../../modules/buying/manual-orders/create-order.ts'
import { grantByTwo } from '../../modules/buying/manual-orders/grant-license.ts'
import { paidByTwo } from '../../modules/buying/manual-orders/mark-paid.ts'
import { keptLink } from '../../modules/buying/payment-links/keep-link.ts'
import { cheapEdit, cheapLink } from '../../modules/buying/payment-links/link-approvals.ts'
import { runners } from '../../modules/buying/running/runners.ts'
import { cheapCoupon, cheapCouponEdit } from '../../modules/catalog/coupons/coupon-approvals.ts'
import { lowRate } from '../../modules/catalog/currencies/enter-rate.ts'
import { cheapPrices } from '../../modules/catalog/products/price-editions.ts'
import { cheapOwnPrice } from '../../modules/catalog/products/price-in-currency.ts'
import { swapByTwo } from '../../modules/fulfilment/key-swaps/swap-key.ts'
import { addressByTwo } from '../../modules/fulfilment/order-email/address-by-staff.ts'
import { publishByTwo } from '../../modules/operations/custom-scripts/publish-script.ts'
import { tagsByTwo } from '../../modules/operations/tag-manager/change-tags.ts'
import { customerMerge } from '../../modules/people/merges/merge-customers.ts'
import { customerErasure } from '../../modules/people/privacy/wishes-by-staff.ts'
import type { ApprovalKind } from '../../modules/platform/approvals/approval-kind.ts'
import {
  looserRates,
  looserScripts,
  looserSetting,
} from '../../modules/platform/guarded-settings/loosen-settings.ts'
import { roleByTwo } from '../../modules/platform/people-acts/change-by-two.ts'
import { inviteByTwo } from '../../modules/platform/people-acts/invite-by-two.ts'
import { looserRole } from '../../modules/platform/people-acts/loosen-role.ts'
import { longKeyByTwo } from '../../modules/platform/people-acts/make-api-key.ts'
import { hostByTwo } from '../../modules/platform/store-hosts/prove-host.ts'
import { plainExport } from '../../modules/stock/licenses/vault/plain-exports.ts'
import { manyCodes } from '../coupons/make-codes.ts'
import { exportWithKeys } from '../data-exports/export-shop.ts'
import { assignmentByTwo } from '../licenses/assign-line.ts'
import { wordsByTwo } from '../mails/publish-by-two.ts'
import { releaseByTwo } from '../orders/release-keys.ts'
import { revealByTwo } from '../orders/reveal-approvals.ts'

/** Every act that takes a second person. */
export const approvalKinds: readonly ApprovalKind[] = [
  cheapLink,
  cheapEdit,
  keptLink,
  cheapOffer,
  keptOffer,
  cheapPrices(runners),
  cheapOwnPrice(runners),
  largeRefund,
  staffRefund,
  paidBackByTwo,
  addressByTwo,
  swapByTwo,
  claimByTwo,
  refillByTwo,
  releaseByTwo,
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
  tagsByTwo,
  hostByTwo,
  cheapCoupon,
  cheapCouponEdit,
  manyCodes,
  lowRate,
  inviteByTwo,
  roleByTwo,
  looserRole,
  longKeyByTwo,
  looserSetting,
  looserRates,
  looserScripts,
  wordsByTwo,
]
