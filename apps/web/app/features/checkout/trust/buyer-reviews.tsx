import type { PublicReview } from '@keyhaven/contracts/reviews'
import { sampleReviews } from '../../../content/checkout.ts'
import { usePublicReviews } from './reviews.queries.ts'
import { RotatingReviews, type ShownReview } from './rotating-reviews.tsx'

const SHOWN = 6

const samples: readonly ShownReview[] = sampleReviews.map((sample) => ({
  id: sample.name,
  text: sample.review,
  by: `${sample.name}, ${sample.location} · ${sample.product} · ${sample.timeAgo}`,
}))

const shownOf = ({ id, review, name, product, verified }: PublicReview): ShownReview => ({
  id,
  text: review,
  by: [name, product, ...(verified ? ['Verified purchase'] : [])].join(' · '),
})

/** Approved reviews of customers; while there are none, a demonstration shows its samples, as such. */
export function BuyerReviews({ isDemo }: { isDemo: boolean }) {
  const { data } = usePublicReviews()
  if (!data) return null
  const written = data.reviews.filter(({ isSample }) => !isSample).slice(0, SHOWN)
  if (written.length > 0) return <RotatingReviews reviews={written.map(shownOf)} />
  return isDemo ? <RotatingReviews reviews={samples} isSample /> : null
}
