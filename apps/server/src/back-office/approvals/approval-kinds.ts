import { claimByTwo } from '../../modules/after-sale/key-claims/decide-claim.ts'
import { largeRefund } from '../../modules/after-sale/returns/large-refunds.ts'
import { paidBackByTwo } from '../../modules/after-sale/returns/paid-back-approvals.ts'
import { refillByTwo } from '../../modules/after-sale/returns/refill-by-two.ts'
import { staffRefund } from '../../modules/after-sale/returns/staff-refund-approvals.ts'
import { cheapOffer } from '../../modules/buying/business-quotes/offer-approvals.ts'
import { savedOffer } from '../../modules/buying/business-quotes/saved-offer.ts'
import { cheapOrder } from '../../modules/buying/manual-orders/create-order.ts'
import { grantByTwo } from '../../modules/buying/manual-orders/grant-license.ts'
import { paidByTwo } from '../../modules/buying/manual-orders/mark-paid.ts'
import { cheapEdit, cheapLink } from '../../modules/buying/payment-links/link-approvals.ts'
import { savedLink } from '../../modules/buying/payment-links/saved-link.ts'
import { runners } from '../../modules/buying/running/runners.ts'
import { cheapCoupon, cheapCouponEdit } from '../../modules/catalog/coupons/coupon-approvals.ts'
import { lowRate } from '../../modules/catalog/currencies/enter-rate.ts'
import { cheapPrices } from '../../modules/catalog/products/price-editions.ts'
import { cheapOwnPrice } from '../../modules/catalog/products/price-in-currency.ts'
import { swapByTwo } from '../../modules/fulfilment/key-swaps/swap-key.ts'
import { addressByTwo } from '../../modules/fulfilment/order-email/address-by-staff.ts'
import { publishByTwo } from '../../modules/growth/custom-scripts/publish-script.ts'
import { tagsByTwo } from '../../modules/growth/tag-manager/change-tags.ts'
import { customerMerge } from '../../modules/people/merges/merge-customers.ts'
import { customerErasure } from '../../modules/people/privacy/requests-by-staff.ts'
import type { ApprovalKind } from '../../modules/staff/approvals/approval-kind.ts'
import {
  looserRates,
  looserScripts,
  looserSetting,
} from '../../modules/staff/guarded-settings/loosen-settings.ts'
import { roleByTwo } from '../../modules/staff/people-acts/change-by-two.ts'
import { inviteByTwo } from '../../modules/staff/people-acts/invite-by-two.ts'
import { looserRole } from '../../modules/staff/people-acts/loosen-role.ts'
import { longKeyByTwo } from '../../modules/staff/people-acts/make-api-key.ts'
import { hostByTwo } from '../../modules/staff/store-hosts/prove-host.ts'
import { plainExport } from '../../modules/stock/licenses/vault/plain-exports.ts'
import { assignmentByTwo } from '../acts/assign-line.ts'
import { exportWithKeys } from '../acts/export-shop.ts'
import { manyCodes } from '../acts/make-codes.ts'
import { wordsByTwo } from '../acts/publish-by-two.ts'
import { releaseByTwo } from '../acts/release-keys.ts'
import { revealByTwo } from '../acts/reveal-approvals.ts'

/** Every act that takes a second person. */
export const approvalKinds: readonly ApprovalKind[] = [
  cheapLink,
  cheapEdit,
  savedLink,
  cheapOffer,
  savedOffer,
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
