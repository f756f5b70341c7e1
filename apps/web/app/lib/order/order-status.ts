import type { Order } from '@keyhaven/contracts/orders'

type PaymentStatus = Order['paymentStatus']

/** Nobody has paid; nothing more will come of the last. */
const unpaid: readonly PaymentStatus[] = ['awaiting', 'expired']
/** Paid once, but nothing is handed out any more, or not yet. */
const frozen: readonly PaymentStatus[] = ['review', 'refunded', 'disputed', 'dispute_lost']

export const isUnpaid = (status: PaymentStatus) => unpaid.includes(status)
export const isPaymentOpen = (status: PaymentStatus) => status === 'awaiting'
export const isFrozen = (status: PaymentStatus) => frozen.includes(status)
