import { claimRefused } from '../modules/after-sale/key-claims/claim-refused.email.tsx'
import { returnNews } from '../modules/after-sale/returns/return-news.email.tsx'
import { withdrawalDeclared } from '../modules/after-sale/returns/withdrawal-declared.email.tsx'
import { withdrawalLink } from '../modules/after-sale/returns/withdrawal-link.email.tsx'
import { cartReminder } from '../modules/buying/abandoned-carts/cart-reminder.email.tsx'
import { confirmReminder } from '../modules/buying/abandoned-carts/confirm-reminder.email.tsx'
import { offerReady } from '../modules/buying/business-quotes/offer-ready.email.tsx'
import { paymentNotArrived } from '../modules/buying/checkout/mails/payment-not-arrived.email.tsx'
import { paymentOnItsWay } from '../modules/buying/checkout/mails/payment-on-its-way.email.tsx'
import { paymentRequest } from '../modules/buying/payment-links/payment-request.email.tsx'
import { keysOf } from '../modules/fulfilment/delivery/mails/keys.email.tsx'
import { orderConfirmed } from '../modules/fulfilment/delivery/mails/order-confirmed.email.tsx'
import { orderLink } from '../modules/fulfilment/delivery/mails/order-link.email.tsx'
import { refundConfirmed } from '../modules/fulfilment/delivery/mails/refund-confirmed.email.tsx'
import { keyRevoked } from '../modules/fulfilment/key-swaps/key-revoked.email.tsx'
import { addressChangeMail } from '../modules/fulfilment/order-email/address-change.email.tsx'
import { addressChanged } from '../modules/fulfilment/order-email/address-changed.email.tsx'
import { addressCode } from '../modules/fulfilment/order-email/address-code.email.tsx'
import { orderHeld } from '../modules/fulfilment/risk/order-held.email.tsx'
import { releaseCodeMail } from '../modules/fulfilment/risk/release-code.email.tsx'
import { seatKey } from '../modules/fulfilment/seats/seat-key.email.tsx'
import { confirmNews } from '../modules/growth/newsletter/confirm-news.email.tsx'
import { issueTest } from '../modules/growth/newsletter/issue-test.email.ts'
import { newsletterIssue } from '../modules/growth/newsletter/newsletter-issue.email.tsx'
import { monthlySummary } from '../modules/operations/monthly-summary/monthly-summary.email.tsx'
import { staffNews } from '../modules/operations/notification-digests/staff-news.email.tsx'
import { accountNews } from '../modules/people/customers/account.email.tsx'
import { accountMoved } from '../modules/people/customers/account-moved.email.tsx'
import { accountRemoval } from '../modules/people/customers/account-removal.email.tsx'
import { chatCode } from '../modules/people/customers/chat-code.email.tsx'
import { customerNews } from '../modules/people/customers/customer-news.email.tsx'
import { moveCode } from '../modules/people/customers/move-code.email.tsx'
import { oneTimeCode } from '../modules/people/customers/one-time-code.email.tsx'
import { erasureConfirmation } from '../modules/people/privacy/erasure-confirmation.email.tsx'
import { exportReady } from '../modules/people/privacy/export-ready.email.tsx'
import { mailCheck } from '../modules/platform/emails/mail-check.email.tsx'
import type { EmailTemplate } from '../modules/platform/emails/template.ts'
import { aloneApproval } from '../modules/staff/approvals/alone-approval.email.tsx'
import { securityNews } from '../modules/staff/staff/security-news.email.tsx'
import { setUpLink } from '../modules/staff/staff/set-up-link.email.tsx'
import { staffLink } from '../modules/staff/staff/staff-link.email.tsx'
import { stockAlarm } from '../modules/stock/licenses/units/stock-alarm.email.tsx'
import { helpIsOver } from '../modules/voices/inbox/help-is-over.email.tsx'
import { messageReceived } from '../modules/voices/inbox/message-received.email.tsx'
import { conversationCode } from '../modules/voices/inbox/proof/conversation-code.email.tsx'
import { staffReply } from '../modules/voices/inbox/staff-reply.email.tsx'
import { reviewRequest } from '../modules/voices/reviews/review-request.email.tsx'
import { mailTest } from './mail-test.email.tsx'

/** Every e-mail the shop can send. */
export const templates: readonly EmailTemplate[] = [
  mailCheck,
  mailTest,
  orderConfirmed,
  keysOf,
  orderLink,
  oneTimeCode,
  chatCode,
  accountNews,
  customerNews,
  accountRemoval,
  accountMoved,
  moveCode,
  staffLink,
  aloneApproval,
  setUpLink,
  securityNews,
  staffNews,
  monthlySummary,
  refundConfirmed,
  keyRevoked,
  stockAlarm,
  messageReceived,
  helpIsOver,
  staffReply,
  claimRefused,
  addressChanged,
  addressCode,
  conversationCode,
  addressChangeMail,
  exportReady,
  erasureConfirmation,
  returnNews,
  withdrawalLink,
  withdrawalDeclared,
  reviewRequest,
  cartReminder,
  confirmReminder,
  confirmNews,
  newsletterIssue,
  issueTest,
  offerReady,
  paymentRequest,
  seatKey,
  releaseCodeMail,
  orderHeld,
  paymentOnItsWay,
  paymentNotArrived,
]
