import { liveKeys } from '../book/reverse.ts'
import { plus, type Story, towardsEnd } from './story.ts'

const texts = [
  ['Works as it should', 'Installed it in ten minutes and the key was accepted at once.'],
  [
    'Good price, quick mail',
    'The key came within a minute. I would buy here again for the office.',
  ],
  [
    'Took two tries',
    'The first key was refused, support replaced it the same day. Fine in the end.',
  ],
  [
    'Not what I expected',
    'I thought Outlook was part of this edition. It is not; read the list first.',
  ],
  ['Does the job', 'No frills, no subscription, and my old documents open as before.'],
] as const
const states = [
  'approved',
  'approved',
  'pending',
  'approved',
  'rejected',
  'approved',
  'spam',
  'pending',
  'withdrawn',
] as const
const REVIEWS = 60

/** Reviews in every state, most of them of a person who bought. */
export function addReviews(story: Story) {
  const { desk, dice } = story
  const bought = story.sales.filter((sale) => liveKeys(sale).length > 0 && !sale.order.offer_id)
  for (const [nth, sale] of bought.slice(0, REVIEWS).entries()) {
    const [line] = sale.lines
    if (!line) continue
    const state = states[nth % states.length] ?? 'pending'
    const at = towardsEnd(story, plus(sale.order.paid_at as Date, 60_000), 0.4)
    const [title, comment] = dice.pick(texts)
    const isDecided = state === 'approved' || state === 'rejected' || state === 'spam'
    const hasReply = state === 'approved' && nth % 4 === 0
    const id = desk.book.id('reviews')
    const votes = state === 'approved' ? nth % 3 : 0
    desk.book.add('reviews', {
      id,
      product_id: line.row.product_id,
      customer_name: `${sale.order.first_name} ${sale.order.last_name.slice(0, 1)}.`,
      customer_email: sale.order.email,
      rating: 1 + ((nth * 3) % 5),
      title,
      comment: `${comment} (${nth + 1})`,
      order_id: sale.order.id,
      is_verified: true,
      state,
      reason: state === 'rejected' ? 'off_topic' : state === 'spam' ? 'spam' : null,
      created_at: at,
      decided_at: isDecided ? plus(at, 3_600_000) : null,
      reply: hasReply ? 'Thank you for telling us.' : null,
      replied_at: hasReply ? plus(at, 7_200_000) : null,
      helpful_count: votes,
    })
    for (let vote = 0; vote < votes; vote += 1) {
      desk.book.add('review_votes', {
        review_id: id,
        checkout_id: story.browser(at),
        created_at: at,
      })
    }
  }
  for (const [nth, sale] of bought.filter((_, index) => index % 4 === 0).entries()) {
    const at = plus(sale.order.paid_at as Date, 300_000)
    const answer = { rating: 1 + ((nth * 2) % 5), comment: nth % 3 === 0 ? 'Quick and clear.' : '' }
    desk.book.add('order_surveys', { order_id: sale.order.id, ...answer, created_at: at })
  }
}
