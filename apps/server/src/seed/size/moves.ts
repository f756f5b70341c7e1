import type { Bulk } from './shares.ts'

const EVERY = 500

/** Keys that members read to buyers, one in some hundred orders; a shop nobody works in yet has none. */
export async function addMoves({ desk, bought }: Bulk) {
  const members = await desk.tx.selectFrom('staff').select('id').orderBy('id').execute()
  if (members.length === 0) return
  for (const [nth, { orderId, paidAt }] of bought.entries()) {
    const member = members[nth % members.length]
    if (!member || nth % EVERY !== 0) continue
    desk.book.add('key_moves', {
      id: desk.book.id('key_moves'),
      act: 'reveal',
      actor_kind: 'staff',
      staff_id: member.id,
      order_id: orderId,
      reason: 'Read to the buyer on the telephone.',
      at: new Date(paidAt + 3_600_000),
    })
  }
  await desk.finish()
}
