import { keysOf, liveKeys } from '../book/reverse.ts'
import type { Sale } from '../book/sale.ts'
import { type DemoReview, demoReviews } from './review-texts.ts'
import { plus, type Story, towardsEnd } from './story.ts'

const DAY_MS = 86_400_000

const hasReplacement = (sale: Sale) => keysOf(sale).some(({ row }) => row.instead_of !== null)

/** Staff who open the order of a review find there what it tells of. */
function fits(sale: Sale, { product, tells }: DemoReview) {
  const [line] = sale.lines
  if (line?.row.product_id !== product) return false
  if (tells === 'several keys') return line.row.quantity > 1
  return hasReplacement(sale) === (tells === 'a new key')
}

/** Each order is reviewed once, and by somebody new while there is one. */
function writers(story: Story) {
  const sales = story.sales.filter((sale) => liveKeys(sale).length > 0 && !sale.order.offer_id)
  const reviewed = new Set<Sale>()
  const authors = new Set<string>()
  return (written: DemoReview): Sale => {
    const fitting = sales.filter((sale) => !reviewed.has(sale) && fits(sale, written))
    const sale = fitting.find(({ order }) => !authors.has(order.email)) ?? fitting[0]
    if (!sale) throw new Error(`no order of ${written.product} fits “${written.title}”`)
    reviewed.add(sale)
    authors.add(sale.order.email)
    return sale
  }
}

function outcomeOf({ ending, reply }: DemoReview, at: Date) {
  if (ending === 'pending' || ending === 'withdrawn') return { state: ending }
  const decided_at = plus(at, DAY_MS / 4)
  if (ending === 'spam') return { state: ending, reason: ending, decided_at }
  if (ending) return { state: 'rejected', reason: ending, decided_at } as const
  const answered = reply ? { reply, replied_at: plus(decided_at, DAY_MS / 24) } : {}
  return { state: 'approved', decided_at, ...answered } as const
}

function addReview(story: Story, sale: Sale, written: DemoReview) {
  const { desk, dice } = story
  const at = towardsEnd(story, plus(sale.order.paid_at as Date, 60_000), 0.4)
  const { first_name: first, last_name: last, email, id: order_id } = sale.order
  const outcome = outcomeOf(written, at)
  const id = desk.book.id('reviews')
  const votes = outcome.state === 'approved' ? dice.below(4) : 0
  desk.book.add('reviews', {
    id,
    product_id: written.product,
    customer_name: `${first} ${last.slice(0, 1)}.`,
    customer_email: email,
    rating: written.rating,
    title: written.title,
    comment: written.comment,
    order_id,
    is_verified: true,
    is_sample: true,
    reason: null,
    created_at: at,
    decided_at: null,
    reply: null,
    replied_at: null,
    helpful_count: votes,
    ...outcome,
  })
  for (let vote = 0; vote < votes; vote += 1) {
    const checkout_id = story.browser(at)
    desk.book.add('review_votes', { review_id: id, checkout_id, created_at: at })
  }
}

/** What buyers answered to "How was it?", with the words that go with the stars. */
const answers = [
  { rating: 5, comment: 'Quick and clear.' },
  { rating: 5, comment: '' },
  { rating: 4, comment: 'The download took a while.' },
  { rating: 5, comment: '' },
  { rating: 5, comment: 'Key in a minute, as promised.' },
  { rating: 3, comment: 'I had to look for the download link.' },
  { rating: 5, comment: '' },
  { rating: 4, comment: '' },
] as const

/** Reviews in every state, all marked as samples, and short surveys: each of a person who bought. */
export function addReviews(story: Story) {
  const writerOf = writers(story)
  for (const written of demoReviews) addReview(story, writerOf(written), written)
  const asked = story.sales.filter((sale, nth) => nth % 4 === 0 && liveKeys(sale).length > 0)
  for (const [nth, { order }] of asked.entries()) {
    const created_at = plus(order.paid_at as Date, 300_000)
    const answer = answers[nth % answers.length] ?? answers[0]
    story.desk.book.add('order_surveys', { order_id: order.id, ...answer, created_at })
  }
}
