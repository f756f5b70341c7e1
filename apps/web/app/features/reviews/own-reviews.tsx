import type { OwnReview } from '@keyhaven/contracts/review-submission'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PartMissing } from '../../lib/loading/kept.tsx'
import { optional } from '../../lib/loading/optional.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownReviewsQuery } from './own-reviews.queries.ts'
import { reviewDate } from './review-choice.rules.ts'
import { WithdrawReview } from './withdraw-review.tsx'

const EditReview = optional(
  () => import('./edit-review.tsx').then((m) => m.EditReview),
  PartMissing,
)

const states: Record<OwnReview['state'], string> = {
  pending: 'Being checked',
  approved: 'Published',
  rejected: 'Not published',
  spam: 'Not published',
  withdrawn: 'Withdrawn',
}

function Words({ review }: { review: OwnReview }) {
  return (
    <div>
      <h3 className="mb-1 font-sans text-body-lg font-semibold wrap-anywhere">{review.title}</h3>
      <p className="text-body-sm whitespace-pre-line wrap-anywhere text-ink-2">{review.comment}</p>
      {review.isRedacted && (
        <p className="mt-2 text-small text-ink-3">
          We took private data out of it, such as an address or a key. “[removed]” is where it was.
        </p>
      )}
    </div>
  )
}

function OwnReviewCard({ review }: { review: OwnReview }) {
  const [isEditing, setEditing] = useState(false)
  const { product, state } = review
  return (
    <Card as="li" padded className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Rating value={review.rating} />
        <Pill tone={state === 'approved' ? 'success' : 'neutral'}>{states[state]}</Pill>
      </div>
      {isEditing ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <EditReview review={review} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Words review={review} />
      )}
      <p className="text-small text-ink-3">
        {reviewDate(review.createdAt)} ·{' '}
        <TextLink quiet to={`/product/${product.slug}`}>
          {product.name}
        </TextLink>
      </p>
      {!isEditing && state !== 'withdrawn' && (
        <div className="flex flex-wrap gap-2">
          {review.isEditable && (
            <Button size="sm" onClick={() => setEditing(true)}>
              Edit<span className="sr-only"> {review.title}</span>
            </Button>
          )}
          <WithdrawReview review={review} />
        </div>
      )}
    </Card>
  )
}

/** What the signed-in person wrote; nothing where they wrote nothing. */
export function OwnReviews() {
  const { data, isError, refetch } = useQuery(ownReviewsQuery)
  if (isError) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>
    return (
      <Notice tone="danger" title="Your reviews could not be loaded." action={again}>
        They are safe; only this page cannot show them right now.
      </Notice>
    )
  }
  if (!data || data.reviews.length === 0) return null
  return (
    <section aria-labelledby="own-reviews" className="grid gap-4">
      <h2 id="own-reviews" className="type-title">
        Your reviews
      </h2>
      <ul className="grid gap-4">
        {data.reviews.map((review) => (
          <OwnReviewCard key={review.id} review={review} />
        ))}
      </ul>
    </section>
  )
}
