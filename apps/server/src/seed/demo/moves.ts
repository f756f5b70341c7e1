import { payloadHash } from '../../modules/staff/approvals/approval-kind.ts'
import { note } from '../book/audit.ts'
import type { RowOf } from '../book/book.ts'
import { isSeen, liveKeys } from '../book/reverse.ts'
import type { Sale } from '../book/sale.ts'
import { days, plus, type Story, towardsEnd } from './story.ts'

type Move = Pick<RowOf<'key_moves'>, 'act' | 'staff_id' | 'reason' | 'at'> &
  Partial<RowOf<'key_moves'>>

function addMove({ desk }: Story, { order }: Sale, move: Move) {
  desk.book.add('key_moves', {
    id: desk.book.id('key_moves'),
    actor_kind: 'staff',
    opened_by: null,
    order_id: order.id,
    order_line_id: null,
    slot: null,
    licenses: 1,
    person_hash: null,
    card: null,
    network: null,
    is_proven: false,
    approval_id: null,
    ...move,
  })
}

/** A member read a key to its buyer on the telephone. */
function revealKey(story: Story, sale: Sale, at: Date) {
  const [key] = liveKeys(sale)
  if (!key) return
  const reason = 'Read to the buyer on the telephone.'
  const place = { order_line_id: key.line.id, slot: key.slot }
  addMove(story, sale, { act: 'reveal', staff_id: story.staff.admin, reason, at, ...place })
}

/** Staff gave the order another address. What was seen at the old one stayed shut there. */
function readdress(story: Story, sale: Sale, at: Date) {
  const { desk, staff } = story
  const { order } = sale
  const reason = 'The buyer’s old mailbox is closed.'
  const licenses = liveKeys(sale).length
  addMove(story, sale, { act: 'address', staff_id: staff.support, reason, at, licenses })
  order.access_closed_at = at
  desk.book.add('order_address_changes', {
    id: desk.book.id('order_address_changes'),
    order_id: order.id,
    nth: 1,
    old_email: order.email.replace('@', '.old@'),
    new_email: order.email,
    proof: 'staff',
    network: '',
    at,
  })
  const act = { actor: `staff:${staff.support}`, action: 'order.address', object: order.id }
  note(desk, { ...act, meta: { reason }, at })
}

/** Two people agreed to show there what had been seen before. */
function release(story: Story, sale: Sale, at: Date) {
  const { desk, dice, staff } = story
  const { order } = sale
  const reason = 'The buyer showed the receipt of the card.'
  const payload = { orderId: order.id, email: order.email, reason }
  const id = `appr_${dice.bytes(16).toString('hex')}`
  desk.book.add('approvals', {
    id,
    kind: 'license.release',
    object: order.id,
    summary: `Show a key of order ${order.order_number}, seen before the address changed: ${reason}`,
    payload: JSON.stringify(payload),
    payload_hash: payloadHash('license.release', payload),
    asked_by: staff.support,
    asked_at: plus(at, -days(0.1)),
    expires_at: plus(at, days(3)),
    state: 'approved',
    decided_by: staff.admin,
    decided_at: at,
    note: '',
    result: order.id,
  })
  const licenses = liveKeys(sale).filter(isSeen).length
  const by = { staff_id: staff.support, approval_id: id }
  addMove(story, sale, { act: 'withheld_release', ...by, reason, at, licenses })
}

/** Keys that moved without a payment of their own, by one person within the budgets and by two. */
export function addMoves(story: Story) {
  const moved = story.sales.filter(
    (sale) =>
      sale.order.payment_status === 'paid' &&
      sale.order.kind === 'cart' &&
      sale.deliveries === 1 &&
      !sale.order.access_closed_at &&
      liveKeys(sale).length === 1 &&
      liveKeys(sale).every(isSeen),
  )
  const soon = (sale: Sale, share: number) =>
    towardsEnd(story, plus(sale.order.paid_at as Date, days(1)), share)
  for (const sale of moved.slice(0, 4)) revealKey(story, sale, soon(sale, 0.2))
  const shut = moved.at(-1)
  if (!shut) return
  readdress(story, shut, soon(shut, 0.3))
  release(story, shut, soon(shut, 0.6))
  const late = moved.at(-2)
  if (late) revealKey(story, late, plus(story.end, -days(0.2)))
}
