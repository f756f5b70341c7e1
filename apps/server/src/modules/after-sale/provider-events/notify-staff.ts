import { formatMoney, isCurrency, money } from '@keyhaven/contracts/money'
import type { Tx } from '../../../infra/db/db.ts'
import type { Dispute, Reversals } from '../../../infra/payments/reversals.ts'
import type { Entry } from '../../fulfilment/ledger/ledger.rules.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'

type Order = { id: string; order_number: string }

/** Tells staff of every dispute, how it ended, and of refunds that did not arrive: each once. */
export async function notifyStaffOfReversal(
  tx: Tx,
  order: Order,
  told: Reversals,
  fresh: readonly Entry[],
) {
  for (const dispute of told.disputes) await tellOfDispute(tx, order, dispute)
  for (const entry of fresh) {
    if (entry.kind === 'refund_reversal') await tellOfFailedRefund(tx, order, entry)
  }
}

const written = (minor: number, currency: string) =>
  isCurrency(currency) ? formatMoney(money(minor, currency)) : `${minor} ${currency}`

const endings = {
  won: 'The money is back. The keys of the order are shown again.',
  lost: 'The money is gone. Keys nobody saw are for sale again, the others are withdrawn.',
}

async function tellOfDispute(tx: Tx, order: Order, dispute: Dispute) {
  const { id, state, reason, answerBy } = dispute
  const amount = written(dispute.amountMinor, dispute.currency)
  const deadline = answerBy ? ` Answer by ${answerBy.toISOString().slice(0, 10)}.` : ''
  const isInquiry = state === 'inquiry'
  await notifyStaff(tx, {
    dedupeKey: isInquiry ? `inquiry:${id}` : `dispute:${id}`,
    severity: isInquiry ? 'warning' : 'critical',
    title: `${isInquiry ? 'The bank asks about' : 'A dispute of'} ${order.order_number}`,
    body: `${amount}, reason given: ${reason}.${deadline} ${isInquiry ? 'No money has moved.' : 'Its keys are frozen.'}`,
    object: order.id,
  })
  if (state !== 'won' && state !== 'lost') return
  await notifyStaff(tx, {
    dedupeKey: `dispute-${state}:${id}`,
    severity: state === 'won' ? 'info' : 'warning',
    title: `The dispute of ${order.order_number} is ${state}`,
    body: `${amount}. ${endings[state]}`,
    object: order.id,
  })
}

const tellOfFailedRefund = (tx: Tx, order: Order, entry: Entry) =>
  notifyStaff(tx, {
    dedupeKey: `refund-failed:${entry.providerRef}`,
    severity: 'critical',
    title: `A refund of ${order.order_number} did not arrive`,
    body: `${written(entry.amountMinor, entry.currency)} came back from the buyer’s bank. The buyer must be paid in another way; the order stays as it is.`,
    object: order.id,
  })
