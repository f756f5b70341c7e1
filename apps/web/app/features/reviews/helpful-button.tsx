import type { findReviewHelpful } from '@keyhaven/contracts/review-submission'
import type { Review } from '@keyhaven/contracts/reviews'
import { useMutation } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'

const vote = (id: number) =>
  api<typeof findReviewHelpful>(
    { method: 'POST', path: '/api/reviews/:id/helpful' },
    { params: { id } },
  )

/** One vote of this browser. Pages learn of votes in batches, so its own answer counts here. */
export function HelpfulButton({ review }: { review: Review }) {
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => vote(Number(review.id)),
  })
  const count = Math.max(data?.helpfulCount ?? 0, review.helpfulCount)
  const isDone = data !== undefined
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant={isDone ? 'success' : 'secondary'}
        aria-pressed={isDone}
        onClick={() => {
          if (!isDone && !isPending) mutate()
        }}
        className="pointer-coarse:min-h-11"
      >
        <ThumbsUp size={15} aria-hidden /> Helpful
        {count > 0 && <span className="tabular-nums">({count.toLocaleString('en')})</span>}
        <span className="sr-only">: {review.title}</span>
      </Button>
      {isError && (
        <span role="status" className="text-small text-danger-ink">
          Your vote could not be counted. Please try again.
        </span>
      )}
    </div>
  )
}
