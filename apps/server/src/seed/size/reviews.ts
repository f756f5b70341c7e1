import { type Bulk, inChunks, personOf, shareOf } from './shares.ts'

const states = [
  'approved',
  'approved',
  'approved',
  'approved',
  'pending',
  'rejected',
  'spam',
] as const

/** Reviews of those who bought. */
export async function addReviews(bulk: Bulk) {
  const { desk, dice } = bulk
  const count = Math.min(shareOf('reviews', bulk.orders), bulk.bought.length)
  await inChunks(bulk, count, (nth) => {
    const bought = bulk.bought[nth]
    if (!bought) return
    const person = personOf(bulk, bought.nth)
    const state = dice.pick(states)
    const at = new Date(bought.paidAt + (bulk.end - bought.paidAt) / 3)
    desk.book.add('reviews', {
      id: desk.book.id('reviews'),
      product_id: bought.productId,
      customer_name: `${person.first} ${person.last.slice(0, 1)}.`,
      customer_email: person.email,
      rating: 1 + dice.below(5),
      title: `Sample review ${nth + 1}`,
      comment: `Number ${nth + 1} of many samples, long enough to be one. Works as it should.`,
      order_id: bought.orderId,
      is_verified: true,
      state,
      reason: state === 'rejected' ? 'off_topic' : state === 'spam' ? 'spam' : null,
      created_at: at,
      decided_at: state === 'pending' ? null : at,
    })
  })
}
