import { newId, nowInSeconds } from './ids.ts'
import { refuseRequest } from './refusal.ts'
import type { Review } from './state/balance-shapes.ts'
import type { Charge } from './state/shapes.ts'
import type { World } from './state/world.ts'

/** A rule of the owner's at the provider asks for a person to look at a payment. */
export function openReview(world: World, charge: Charge): Review {
  const review = world.reviews.add({
    id: newId('prv'),
    object: 'review',
    charge: charge.id,
    closed_reason: null,
    created: nowInSeconds(),
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: charge.payment_intent,
    reason: 'rule',
  })
  world.record('review.opened', review)
  return review
}

export function closeReview(world: World, review: Review, reason: 'approved' | 'refunded'): Review {
  if (!review.open) refuseRequest(`Review ${review.id} is closed.`)
  const closed = world.reviews.replace({ ...review, open: false, closed_reason: reason, reason })
  world.record('review.closed', closed)
  return closed
}
