import type { Order } from '@keyhaven/contracts/orders'

type PaymentStatus = Order['paymentStatus']

/** No money is here; nothing more will come of the last. */
const unpaid: readonly PaymentStatus[] = ['awaiting', 'processing', 'expired']
/** Paid once, but nothing is handed out any more, or not yet. */
const frozen: readonly PaymentStatus[] = ['review', 'refunded', 'disputed', 'dispute_lost']

export const isUnpaid = (status: PaymentStatus) => unpaid.includes(status)
/** Sent, and the bank has not decided: nobody should pay again. */
export const isOnItsWay = (status: PaymentStatus) => status === 'processing'
export const isPaymentOpen = (status: PaymentStatus) => status === 'awaiting' || isOnItsWay(status)
export const isFrozen = (status: PaymentStatus) => frozen.includes(status)
