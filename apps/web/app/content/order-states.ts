import type { Order } from '@keyhaven/contracts/orders'

/** What is said of an order that has no keys to show. */
export const stateTexts: Readonly<Partial<Record<Order['paymentStatus'], string>>> = {
  awaiting: 'We are confirming your payment. This page refreshes automatically.',
  processing:
    'Your payment is on its way. We send your keys as soon as it is confirmed; please do not pay again.',
  expired: 'The payment was never made, and the order has expired. You were not charged.',
  review: 'Your payment arrived and is being checked. We will e-mail you; please do not pay again.',
  refunded:
    'This order was refunded. Its keys are withdrawn: please do not use them any more. Your bank usually shows the money within 5 to 10 working days.',
  disputed:
    'The payment of this order is disputed at your bank. Its keys are not shown until the bank has decided; if it decides for the shop, they are back here.',
  dispute_lost:
    'Your bank has taken the payment of this order back. Its keys are withdrawn: please do not use them any more.',
}
