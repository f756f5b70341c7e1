import type { OwnReview } from '@keyhaven/contracts/review-submission'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ownReviewsQuery, withdraw } from './own-reviews.queries.ts'

/** Takes a review back, after a second press: it does not come back. */
export function WithdrawReview({ review }: { review: OwnReview }) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => withdraw(review.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownReviewsQuery.queryKey }),
  })
  if (!isAsked) {
    return (
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        Withdraw<span className="sr-only"> {review.title}</span>
      </Button>
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        busy={isPending ? 'Withdrawing...' : undefined}
        onClick={() => mutate()}
      >
        Withdraw for good
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsked(false)}>
        Keep it
      </Button>
      {isError && (
        <Notice tone="danger" isNew>
          It could not be withdrawn. Please try again.
        </Notice>
      )}
    </>
  )
}
