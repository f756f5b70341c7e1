import { hashAddress } from '../../infra/crypto/address-hash.ts'
import type { RowOf } from '../book/book.ts'
import { assign, mailKeys } from '../book/pay.ts'
import { isSeen, liveKeys } from '../book/reverse.ts'
import type { Key, Sale } from '../book/sale.ts'
import { plus, type Story, towardsEnd } from './story.ts'

const symptoms = ['key-already-used', 'key-blocked', 'wrong-edition', 'other'] as const
const tried = ['copied_key', 'restarted']

type Outcome = Pick<RowOf<'key_claims'>, 'state'> & Partial<RowOf<'key_claims'>>

function addClaim({ desk, dice }: Story, sale: Sale, key: Key, at: Date, outcome: Outcome) {
  desk.book.add('key_claims', {
    id: desk.book.id('key_claims'),
    order_id: sale.order.id,
    assignment_id: key.row.id as number,
    key_id: key.unit.keyId,
    batch_id: key.unit.row.batch_id,
    email_hash: hashAddress(desk.config, sale.order.email),
    card_fingerprint: sale.attempt?.card_fingerprint ?? null,
    error_code: '0xC004C008',
    symptom: dice.pick(symptoms),
    tried,
    note: 'It says the key was used on another computer.',
    created_at: at,
    new_assignment_id: null,
    queued_for: null,
    refusal: null,
    staff_note: '',
    decided_by: null,
    decided_at: null,
    ...outcome,
  })
}

type Decided = Readonly<{ at: Date; decidedBy: string }>

/** The move by which a key follows the one that did not work; its number. */
function addMove({ desk, staff }: Story, sale: Sale, key: Key, { at, decidedBy }: Decided) {
  const id = desk.book.id('key_moves')
  const isByRules = decidedBy === 'rules'
  desk.book.add('key_moves', {
    id,
    act: 'claim',
    actor_kind: isByRules ? 'rules' : 'staff',
    staff_id: isByRules ? null : staff.support,
    opened_by: null,
    order_id: sale.order.id,
    order_line_id: key.line.id,
    slot: key.slot,
    licenses: 1,
    person_hash: hashAddress(desk.config, sale.order.email),
    card: sale.attempt?.card_fingerprint ?? null,
    network: null,
    reason: 'key-already-used',
    is_proven: false,
    approval_id: null,
    at,
  })
  return id
}

/** The key is burned, and a good one has its place. */
function replace(story: Story, sale: Sale, key: Key, at: Date, decidedBy: string) {
  const { desk } = story
  let unit = story.take(key.line.row.product_id, at)
  while (unit?.isBad) {
    unit.row.status = 'quarantined'
    unit = story.take(key.line.row.product_id, at)
  }
  if (!unit) throw new Error('the demo has no key to replace another with')
  key.row.revoked_at = at
  key.unit.row.status = 'revoked'
  if (!key.unit.key) throw new Error('the demo replaces only keys of its own')
  key.unit.key.burned_at = at
  sale.deliveries += 1
  const follows = {
    insteadOf: key.row.id as number,
    move: addMove(story, sale, key, { at, decidedBy }),
  }
  const next = assign(desk, key.line, unit, at, {
    ...{ slot: key.slot, batch: sale.deliveries, follows },
  })
  mailKeys(desk, sale, at)
  const decision = {
    decided_by: decidedBy,
    decided_at: at,
    new_assignment_id: next.row.id as number,
  }
  addClaim(story, sale, key, at, { state: 'replaced', ...decision })
}

/** Keys that did not work: nearly all of the bad lot, and the rest as in any shop. */
export function addClaims(story: Story) {
  const { staff, scarce } = story
  const byStaff = `staff:${staff.support}`
  const claimed = new Set<string>()
  const paid = story.sales.filter(
    ({ order }) =>
      order.payment_status === 'paid' && order.kind === 'cart' && order.charge_minor > 0,
  )
  const seen = paid.flatMap((sale) =>
    liveKeys(sale)
      .filter((key) => isSeen(key) && key.line.row.product_id !== scarce)
      .map((key) => ({ sale, key })),
  )
  for (const { sale, key } of seen.filter(({ key }) => key.unit.isBad)) {
    const { email } = sale.order
    const at = towardsEnd(story, plus(sale.order.paid_at as Date, 60_000), 0.1)
    replace(story, sale, key, at, claimed.has(email) ? byStaff : 'rules')
    claimed.add(email)
  }
  const rest = seen.filter(({ key, sale }) => !key.unit.isBad && !claimed.has(sale.order.email))
  for (const [nth, { sale, key }] of rest.slice(0, 12).entries()) {
    const at = towardsEnd(story, plus(sale.order.paid_at as Date, 60_000), 0.9)
    if (nth % 2 === 0) addClaim(story, sale, key, at, { state: 'queued', queued_for: 'too_old' })
    else {
      const decision = { decided_by: byStaff, decided_at: at, staff_note: 'Activates here.' }
      addClaim(story, sale, key, at, { state: 'refused', refusal: 'key_is_active', ...decision })
    }
  }
}
