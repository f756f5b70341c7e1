import {
  DECLARATION_VERSION,
  declarationOf,
  hasWithdrawalRight,
} from '@keyhaven/contracts/withdrawal'
import type { RowOf } from '../book/book.ts'
import { endKey, giveBack, isSeen, liveKeys, newRef, shareOf } from '../book/reverse.ts'
import { type Key, move, type Sale } from '../book/sale.ts'
import { plus, type Story, towardsEnd } from './story.ts'

type ReturnRequest = Readonly<{ sale: Sale; keys: Key[]; at: Date }>
type Outcome = Partial<RowOf<'refund_requests'>> &
  Pick<RowOf<'refund_requests'>, 'state' | 'is_automatic' | 'reason'>

/** One wish for money back, about some keys of an order. */
function ask(
  { desk, dice }: Story,
  { sale, keys, at }: ReturnRequest,
  outcome: Outcome,
  isTakenBack: boolean,
) {
  const id = `rr_${dice.bytes(16).toString('hex')}`
  const amount_minor = keys.reduce((sum, key) => sum + shareOf(key), 0)
  const none = {
    withdrawal_id: null,
    refusal: null,
    decided_at: null,
    decided_by: null,
    refund_ref: null,
  }
  const request = {
    id,
    order_id: sale.order.id,
    amount_minor,
    currency: sale.currency,
    asked_at: at,
  }
  desk.book.add('refund_requests', { ...none, ...request, ...outcome })
  for (const key of keys) {
    desk.book.add('refund_units', {
      request_id: id,
      order_line_id: key.line.id,
      slot: key.slot,
      assignment_id: key.row.id as number,
      was_seen: isSeen(key),
      amount_minor: shareOf(key),
      taken_back_at: isTakenBack ? at : null,
      is_live: outcome.state !== 'refused',
    })
    if (!isTakenBack) continue
    endKey(desk, key, at)
    desk.book.add('closed_slots', { order_line_id: key.line.id, slot: key.slot, closed_at: at })
  }
  const { state } = outcome
  if (state === 'review' || state === 'approved') sale.order.return_state = state
  return amount_minor
}

const automatic = { is_automatic: true, decided_by: 'system' }
const EU = (sale: Sale) => hasWithdrawalRight(sale.order.country)

/** Some keys go back, and the money with them. */
function giveBackSome(
  story: Story,
  terms: ReturnRequest,
  outcome: Pick<Outcome, 'reason' | 'withdrawal_id'>,
) {
  const { desk, dice, papers } = story
  const { sale, at } = terms
  const ref = newRef('re', dice)
  const decided = { ...automatic, decided_at: at, refund_ref: ref }
  const amountMinor = ask(story, terms, { state: 'refunded', ...decided, ...outcome }, true)
  giveBack(desk, papers, sale, { at, amountMinor, ref })
  const cause = 'told by the provider (charge.refunded)'
  move(desk, sale, { at, cause, payment: 'partially_refunded' })
}

function withdraw(story: Story, terms: ReturnRequest) {
  const { desk, dice } = story
  const { order } = terms.sale
  const id = `wd_${dice.bytes(16).toString('hex')}`
  desk.book.add('withdrawals', {
    id,
    order_id: order.id,
    name: `${order.first_name} ${order.last_name}`,
    text_version: DECLARATION_VERSION,
    wording: declarationOf(order.order_number),
    network: '198.51.100.0',
    declared_at: terms.at,
  })
  giveBackSome(story, terms, { reason: 'withdrawal', withdrawal_id: id })
}

/** Requests in every state; those that were decided by the rules are about keys nobody saw. */
export function addReturns(story: Story) {
  const { staff, scarce } = story
  const byStaff = `staff:${staff.finance}`
  const free = story.sales.filter(
    ({ order, lines }) =>
      order.payment_status === 'paid' &&
      order.kind === 'cart' &&
      !order.offer_id &&
      order.charge_minor > 0 &&
      lines.every(({ row }) => row.product_id !== scarce),
  )
  const requestOf = (sale: Sale, count: number): ReturnRequest => ({
    sale,
    keys: liveKeys(sale).slice(0, count),
    at: towardsEnd(story, plus(sale.order.paid_at as Date, 60_000), 0.3),
  })
  const unseen = free.filter((sale) => liveKeys(sale).length > 1 && !liveKeys(sale).some(isSeen))
  const unseenEu = unseen.filter(EU).slice(0, 2)
  const others = unseen.filter((sale) => !unseenEu.includes(sale))
  for (const sale of unseenEu) withdraw(story, requestOf(sale, 1))
  for (const sale of others.slice(0, 3))
    giveBackSome(story, requestOf(sale, 1), { reason: 'changed_mind' })
  // Promised, and not carried out: by the worker, and by the bank.
  for (const [nth, sale] of others.slice(3, 5).entries()) {
    const terms = requestOf(sale, 1)
    const state = nth === 0 ? 'approved' : 'failed'
    ask(story, terms, { ...automatic, state, reason: 'wrong_edition', decided_at: terms.at }, true)
  }
  const seen = free.filter((sale) => liveKeys(sale).length > 0 && liveKeys(sale).every(isSeen))
  for (const [nth, sale] of seen.slice(-12).entries()) {
    const terms = requestOf(sale, 1)
    const reason = nth % 3 === 0 ? 'other' : 'does_not_activate'
    const refused = {
      state: 'refused',
      refusal: 'key_in_use',
      decided_at: terms.at,
      decided_by: byStaff,
    } as const
    const stands = nth % 2 === 0 ? ({ state: 'review' } as const) : refused
    ask(story, terms, { is_automatic: false, reason, ...stands }, false)
  }
  const gone = story.sales.find((sale) => sale.order.payment_status === 'refunded')
  if (gone) closeRequest(story, gone)
}

/** All money went back before anybody decided. */
function closeRequest(story: Story, sale: Sale) {
  const keys = sale.lines.flatMap((line) => line.keys).slice(0, 1)
  const at = plus(sale.order.paid_at as Date, 60_000)
  ask(story, { sale, keys, at }, { state: 'closed', is_automatic: false, reason: 'other' }, false)
}
