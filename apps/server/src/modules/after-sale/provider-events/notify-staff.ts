import { isCurrency, money, staffMoney } from '@keyhaven/contracts/money'
import type { Tx } from '../../../infra/db/db.ts'
import type { Dispute, Reversals } from '../../../infra/payments/reversals.ts'
import type { Entry } from '../../fulfilment/ledger/ledger.rules.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'

type Order = { id: string; order_number: string; payment_status: string }

/** Tells staff of every dispute, how it ended, and of refunds that did not arrive: each once. */
export async function notifyStaffOfReversal(
  tx: Tx,
  order: Order,
  told: Reversals,
  fresh: readonly Entry[],
) {
  for (const dispute of told.disputes) await notifyOfDispute(tx, order, dispute)
  for (const entry of fresh) {
    if (entry.kind === 'refund_reversal') await notifyOfFailedRefund(tx, order, entry)
  }
}

const written = (minor: number, currency: string) =>
  isCurrency(currency) ? staffMoney(money(minor, currency)) : `${minor} ${currency}`

type News = Omit<Parameters<typeof notifyStaff>[1], 'object'>

/** How it began, once for each dispute, and once more where a question became one. */
function opening({ id, state, word, reason, answerBy }: Dispute, number: string): News {
  const deadline = answerBy ? ` Answer by ${answerBy.toISOString().slice(0, 10)}.` : ''
  if (state === 'unknown') {
    return {
      dedupeKey: `dispute-unknown:${id}:${word}`,
      severity: 'critical',
      title: `A dispute of ${number} is in a state the shop does not know`,
      body: `The provider calls it “${word}”. Nothing is booked and its keys are frozen. Look at the dispute at the provider.`,
    }
  }
  const isInquiry = state === 'inquiry'
  return {
    dedupeKey: isInquiry ? `inquiry:${id}` : `dispute:${id}`,
    severity: isInquiry ? 'warning' : 'critical',
    title: `${isInquiry ? 'The bank asks about' : 'A dispute of'} ${number}`,
    body: `Reason given: ${reason}.${deadline} ${isInquiry ? 'No money has moved.' : 'Its keys are frozen.'}`,
  }
}

/** How it ended, or goes on after an end. */
function ending({ id, stage, answerBy }: Dispute, { order_number, payment_status }: Order) {
  const isAppealWon = stage === 'won' && payment_status === 'dispute_lost'
  const isAppeal = stage === 'appeal' || stage === 'appeal_review'
  if (isAppealWon) {
    return {
      dedupeKey: `dispute-appeal-won:${id}`,
      severity: 'critical',
      title: `The money of ${order_number} came back on appeal`,
      body: 'Its keys are gone. Send the buyer a new key, or refund.',
    } as const
  }
  if (isAppeal) {
    const deadline = answerBy ? ` Answer by ${answerBy.toISOString().slice(0, 10)}.` : ''
    return {
      dedupeKey: `dispute-appeal:${id}`,
      severity: 'warning',
      title: `The dispute of ${order_number} is in appeal`,
      body: `The money is gone until the appeal is decided, and so are the keys.${deadline}`,
    } as const
  }
  if (stage === 'won') {
    return {
      dedupeKey: `dispute-won:${id}`,
      severity: 'info',
      title: `The dispute of ${order_number} is won`,
      body: 'The money is back. The keys of the order are shown again.',
    } as const
  }
  if (stage !== 'lost') return undefined
  return {
    dedupeKey: `dispute-lost:${id}`,
    severity: 'warning',
    title: `The dispute of ${order_number} is lost`,
    body: 'The money is gone. Keys nobody saw are for sale again, the others are withdrawn.',
  } as const
}

async function notifyOfDispute(tx: Tx, order: Order, dispute: Dispute) {
  const amount = written(dispute.amountMinor, dispute.currency)
  for (const news of [opening(dispute, order.order_number), ending(dispute, order)]) {
    if (!news) continue
    await notifyStaff(tx, { ...news, body: `${amount}. ${news.body}`, object: order.id })
  }
}

const notifyOfFailedRefund = (tx: Tx, order: Order, entry: Entry) =>
  notifyStaff(tx, {
    dedupeKey: `refund-failed:${entry.providerRef}`,
    severity: 'critical',
    title: `A refund of ${order.order_number} did not arrive`,
    body: `${written(entry.amountMinor, entry.currency)} came back from the buyer’s bank. The buyer must be paid in another way; the order stays as it is.`,
    object: order.id,
  })
