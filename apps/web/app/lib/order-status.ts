/** Words of the shop for orders that nobody has paid; nothing more will come of the last two. */
const unpaid = ['Awaiting payment', 'Payment processing', 'Payment failed', 'Expired']
const open = unpaid.slice(0, 2)
/** Paid once, but nothing is handed out any more, or not yet. */
const frozen = ['Being checked', 'Refunded', 'Disputed']

export const isUnpaid = (status: string) => unpaid.includes(status)
export const isPaymentOpen = (status: string) => open.includes(status)
export const isFrozen = (status: string) => frozen.includes(status)
