import type { Order } from '@keyhaven/contracts/orders'

type PaymentStatus = Order['paymentStatus']

const open: readonly PaymentStatus[] = ['awaiting', 'processing']
/** Nobody has paid; nothing more will come of the last two. */
const unpaid: readonly PaymentStatus[] = [...open, 'failed', 'expired']
/** Paid once, but nothing is handed out any more, or not yet. */
const frozen: readonly PaymentStatus[] = ['review', 'refunded', 'disputed', 'dispute_lost']

export const isUnpaid = (status: PaymentStatus) => unpaid.includes(status)
export const isPaymentOpen = (status: PaymentStatus) => open.includes(status)
export const isFrozen = (status: PaymentStatus) => frozen.includes(status)
