import { CircleAlert, MessageSquareText, SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export function ReviewsLoading() {
  return (
    <Loading label="Loading reviews" className="grid gap-6 lg:grid-cols-3">
      <Skeleton className="h-64 rounded-card" />
      <div className="grid gap-4 lg:col-span-2">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </Loading>
  )
}

export function ReviewsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={CircleAlert}
      tone="danger"
      title="Failed to fetch reviews"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      The rest of the page works as usual.
    </EmptyState>
  )
}

export function NoReviews() {
  return (
    <EmptyState icon={MessageSquareText} title="No reviews yet">
      What customers write appears here once it has been checked.
    </EmptyState>
  )
}

export function NothingHere({ all }: { all: string }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No reviews found"
      action={<ButtonLink to={all}>Show all reviews</ButtonLink>}
    >
      Nobody gave this rating, or there are fewer pages than this.
    </EmptyState>
  )
}
