import { type Stars, stars } from '@keyhaven/contracts/data/review-choices'
import type { ReviewPage } from '@keyhaven/contracts/reviews'
import clsx from 'clsx'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Rating } from '../../ui/rating.tsx'
import { SampleNote } from '../../ui/sample-mark.tsx'
import { countText, type ReviewChoice } from './review-choice.rules.ts'

/** Fewer say too little for an average. */
const FEWEST_FOR_AVERAGE = 5

type Counts = ReviewPage['ratingCounts']

const sumOf = (counts: Counts) => stars.reduce((sum, star) => sum + counts[star], 0)

function Average({ page }: { page: ReviewPage }) {
  const all = sumOf(page.ratingCounts)
  const count = countText(all, 'all')
  if (all < FEWEST_FOR_AVERAGE) {
    return (
      <p className="text-body-sm text-ink-2">{count}. An average is shown from five reviews on.</p>
    )
  }
  return (
    <div className="flex items-end gap-4">
      <p className="type-figure">{page.averageRating.toFixed(1)}</p>
      <div className="pb-1.5">
        <Rating value={page.averageRating} />
        <p className="text-small text-ink-3">{page.isSample ? `${all} samples` : count}</p>
      </div>
    </div>
  )
}

type BarProps = { star: Stars; count: number; all: number; to: string; isChosen: boolean }

function Bar({ star, count, all, to, isChosen }: BarProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'grid grid-cols-6 items-center gap-3 rounded-control-sm px-2 py-1 text-small tabular-nums transition hover:bg-surface-hover pointer-coarse:min-h-11',
        isChosen && 'bg-accent-soft font-semibold text-accent-ink',
      )}
    >
      <span>
        {star}
        <span className="sr-only">{star === '1' ? ' star' : ' stars'}, </span>
        <span aria-hidden> ★</span>
      </span>
      <svg className="col-span-4 h-2 w-full overflow-hidden rounded-xs" aria-hidden="true">
        <rect width="100%" height="100%" className="fill-surface-strong" />
        <rect width={`${all ? (count / all) * 100 : 0}%`} height="100%" className="fill-rating" />
      </svg>
      <span className="text-right text-ink-2">
        {count.toLocaleString('en')}
        <span className="sr-only"> reviews</span>
      </span>
    </Link>
  )
}

type ReviewSummaryProps = {
  page: ReviewPage
  choice: ReviewChoice
  addressOf: (change: Partial<ReviewChoice>) => string
}

/** The average, and how many gave each number of stars; each row shows its reviews alone. */
export function ReviewSummary({ page, choice, addressOf }: ReviewSummaryProps) {
  const { ratingCounts } = page
  return (
    <Card
      as="aside"
      padded
      aria-label="Rating summary"
      data-sample={page.isSample || undefined}
      className="grid gap-4 lg:sticky lg:top-24"
    >
      {page.isSample && <SampleNote />}
      <Average page={page} />
      <nav aria-label="Filter by stars" className="-mx-2 grid gap-0.5">
        {stars.map((star) => (
          <Bar
            key={star}
            star={star}
            count={ratingCounts[star]}
            all={sumOf(ratingCounts)}
            to={addressOf({ rating: choice.rating === star ? 'all' : star })}
            isChosen={choice.rating === star}
          />
        ))}
      </nav>
      {choice.rating !== 'all' && (
        <TextLink
          quiet
          preventScrollReset
          to={addressOf({ rating: 'all' })}
          className="w-fit text-small"
        >
          Show all stars
        </TextLink>
      )}
    </Card>
  )
}
