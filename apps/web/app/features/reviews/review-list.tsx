import { REVIEWS_PER_PAGE, type ReviewSort } from '@keyhaven/contracts/data/review-choices'
import type { ReviewPage } from '@keyhaven/contracts/reviews'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useProducts } from '../../state/catalog/catalog.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { countText, everyReview, reviewSorts } from './review-choice.rules.ts'
import { ReviewRow } from './review-row.tsx'
import { NoReviews, NothingHere, ReviewsFailed, ReviewsLoading } from './review-states.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { reviewsQuery } from './reviews.queries.ts'
import { useReviewChoice } from './use-review-choice.ts'

const sortOptions = Object.entries(reviewSorts).map(([value, label]) => ({ value, label }))

type Choosing = ReturnType<typeof useReviewChoice>
type PartProps = Choosing & { page: ReviewPage; withProduct: boolean }

function EditionChoice({ choice, choose }: Choosing) {
  const products = useProducts()
  const editions = products.map(({ id, shortName }) => ({ value: id, label: shortName }))
  return (
    <SelectField
      label="Edition"
      isLabelHidden
      size="sm"
      options={[{ value: 'all', label: 'All editions' }, ...editions]}
      value={choice.edition}
      onChange={(event) => choose({ edition: event.target.value })}
      className="max-sm:w-full sm:w-54"
    />
  )
}

function ListHead({ page, choice, choose, withProduct, ...more }: PartProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="grow text-body-sm text-ink-2 max-sm:w-full">
        {page.isSample && 'Samples: '}
        {countText(page.total, choice.rating)}
      </p>
      <CheckboxField
        label="Verified purchases only"
        checked={choice.verified === 'yes'}
        onChange={(event) => choose({ verified: event.target.checked ? 'yes' : 'all' })}
      />
      {withProduct && <EditionChoice choice={choice} choose={choose} addressOf={more.addressOf} />}
      <SelectField
        label="Sort by"
        isLabelHidden
        size="sm"
        options={sortOptions}
        value={choice.sort}
        onChange={(event) => choose({ sort: event.target.value as ReviewSort })}
        className="max-sm:w-full sm:w-54"
      />
    </div>
  )
}

function Rows({ page, addressOf, withProduct }: PartProps) {
  if (page.reviews.length === 0) return <NothingHere all={addressOf(everyReview)} />
  return (
    <ul className="border-t">
      {page.reviews.map((review) => (
        <li key={review.id}>
          <ReviewRow review={review} withProduct={withProduct} />
        </li>
      ))}
    </ul>
  )
}

const sampleNotice = (
  <Notice title="These are sample reviews.">
    We wrote them to show what reviews will look like. They count for nothing else.
  </Notice>
)

type ReviewListProps = {
  /** Only those of one edition; otherwise of the whole shop, each with its edition. */
  productId?: string
}

/** Reviews with their summary, order, filter and pages; the address remembers what was chosen. */
export function ReviewList({ productId }: ReviewListProps) {
  const choosing = useReviewChoice()
  const { choice, addressOf } = choosing
  const { data, isError, isPlaceholderData, refetch } = useQuery(reviewsQuery(choice, productId))
  if (isError) return <ReviewsFailed onRetry={() => void refetch()} />
  if (!data) return <ReviewsLoading />
  const isChosen = choice.edition !== 'all' || choice.verified === 'yes'
  const isEmpty = !isChosen && Object.values(data.ratingCounts).every((count) => count === 0)
  if (isEmpty) return <NoReviews />
  const parts = { ...choosing, page: data, withProduct: productId === undefined }
  return (
    <div
      id="reviews"
      aria-busy={isPlaceholderData}
      className={clsx(
        'grid items-start gap-6 transition lg:grid-cols-3 lg:gap-8',
        isPlaceholderData && 'opacity-60',
      )}
    >
      <ReviewSummary page={data} choice={choice} addressOf={addressOf} />
      <div className="grid gap-4 lg:col-span-2">
        <h2 className="sr-only">Reviews</h2>
        {data.isSample && sampleNotice}
        <ListHead {...parts} />
        <Rows {...parts} />
        <Pagination
          label="Pages of reviews"
          page={choice.page}
          pages={Math.ceil(data.total / REVIEWS_PER_PAGE)}
          addressOf={(page) => addressOf({ page })}
        />
      </div>
    </div>
  )
}
