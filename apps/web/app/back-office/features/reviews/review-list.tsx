import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  listForModeration,
  ModeratedReview,
} from '@keyhaven/contracts/staff/review-moderation'
import { BadgeCheck, MessageSquareText, TriangleAlert } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { Rating } from '../../../ui/rating.tsx'
import type { Choice } from '../../kit/list/filters.rules.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { reviewBulk } from './review-bulk.ts'
import { signalWords, stateLooks, toReview } from './review-words.ts'

type Query = InputOf<typeof listForModeration>['query']

export function ReviewState({ review }: { review: Pick<ModeratedReview, 'state'> }) {
  const { label, tone, icon } = stateLooks[review.state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

export function Signals({ signals }: Pick<ModeratedReview, 'signals'>) {
  return signals.map((signal) => (
    <Pill key={signal} tone="warning" size="sm" icon={TriangleAlert}>
      {signalWords[signal]}
    </Pill>
  ))
}

const states = [
  { value: 'approved', label: 'Published' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'spam', label: 'Spam' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'All' },
] as const

const ratings = ['5', '4', '3', '2', '1'].map((value) => ({
  value,
  label: value === '1' ? '1 star' : `${value} stars`,
}))

export const reviewList = (editions: readonly Choice[]): ListDefinition<ModeratedReview> => ({
  name: 'reviews',
  nouns: ['review', 'reviews'],
  columns: [
    {
      id: 'words',
      header: 'Review',
      card: 'title',
      cell: ({ title, comment }) => (
        <span className="grid max-w-120 gap-0.5 whitespace-normal">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="line-clamp-2 font-normal text-ink-2 wrap-anywhere">{comment}</span>
        </span>
      ),
    },
    {
      id: 'rating',
      header: 'Stars',
      card: 'fact',
      cell: ({ rating }) => <Rating value={rating} size={14} />,
    },
    { id: 'product', header: 'Edition', card: 'fact', cell: ({ product }) => product.name },
    {
      id: 'author',
      header: 'Author',
      cell: ({ customerName, maskedEmail, isVerified }) => (
        <span className="grid justify-items-start gap-0.5">
          <span className="wrap-anywhere">{customerName}</span>
          <span className="text-micro text-ink-3">{maskedEmail}</span>
          {isVerified && (
            <Pill tone="success" size="sm" icon={BadgeCheck}>
              Bought it
            </Pill>
          )}
        </span>
      ),
    },
    {
      id: 'signals',
      header: 'Look twice',
      cell: ({ signals }) => (
        <span className="flex max-w-44 flex-wrap gap-1">
          <Signals signals={signals} />
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: 'Written (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: (review) => <ReviewState review={review} />,
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ title }) => `Review “${title}”`,
  toOf: ({ id }) => toReview(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/reviews' } as const
    const asked = { query: query as unknown as Query }
    const { reviews, page, count } = await staffApi<typeof listForModeration>(endpoint, asked)
    return { rows: reviews, page, count }
  },
  defaultSort: 'createdAt',
  search: 'Words of a review or its author',
  filters: [
    { name: 'state', label: 'State', kind: 'one', options: states },
    { name: 'productId', label: 'Edition', kind: 'one', options: editions },
    { name: 'rating', label: 'Stars', kind: 'one', options: ratings },
    { name: 'isVerified', label: 'Bought it', kind: 'flag' },
  ],
  views: [
    { id: 'pending', label: 'Waiting', search: '' },
    ...states.map(({ value, label }) => ({ id: value, label, search: `state=${value}` })),
  ],
  bulk: reviewBulk,
  live: 'reviews',
  empty: {
    icon: MessageSquareText,
    title: 'No review waits',
    text: 'New ones come here before anybody else reads them.',
  },
})
