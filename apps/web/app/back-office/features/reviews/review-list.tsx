import type { ModeratedReview } from '@keyhaven/contracts/staff/reviews'
import { BadgeCheck, MessageSquareText, TriangleAlert } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { moment, state } from '../../kit/list/columns.tsx'
import type { Choice } from '../../kit/list/filters.rules.ts'
import { listOf, viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'
import { reviewBulk } from './review-bulk.ts'
import { signalWords, stateLooks, toReview } from './review-words.ts'

export function ReviewState({ review }: { review: Pick<ModeratedReview, 'state'> }) {
  return <LookPill look={stateLooks[review.state]} />
}

export function Signals({ signals }: Pick<ModeratedReview, 'signals'>) {
  return signals.map((signal) => (
    <Pill key={signal} tone="warning" size="sm" icon={TriangleAlert}>
      {signalWords[signal]}
    </Pill>
  ))
}

const Words = ({ review: { title, comment } }: { review: ModeratedReview }) => (
  <span className="grid max-w-120 gap-0.5 whitespace-normal">
    <span className="font-semibold wrap-anywhere">{title}</span>
    <span className="line-clamp-2 font-normal text-ink-2 wrap-anywhere">{comment}</span>
  </span>
)

const Author = ({ review }: { review: ModeratedReview }) => (
  <span className="grid justify-items-start gap-0.5">
    <span className="wrap-anywhere">{review.customerName}</span>
    <span className="text-micro text-ink-3">{review.maskedEmail}</span>
    {review.isVerified && (
      <Pill tone="success" size="sm" icon={BadgeCheck}>
        Verified purchase
      </Pill>
    )}
  </span>
)

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

export const reviewList = (editions: readonly Choice[]) =>
  listOf(calls.listForModeration, 'reviews', {
    name: 'reviews',
    nouns: ['review', 'reviews'],
    columns: [
      {
        id: 'words',
        header: 'Review',
        card: 'title',
        cell: (review) => <Words review={review} />,
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
        cell: (review) => <Author review={review} />,
      },
      {
        id: 'signals',
        header: 'Flags',
        cell: ({ signals }) => (
          <span className="flex max-w-44 flex-wrap gap-1">
            <Signals signals={signals} />
          </span>
        ),
      },
      moment('createdAt', { header: 'Written (UTC)', sort: 'createdAt', card: 'fact' }),
      state('state', stateLooks, { header: 'State' }),
    ],
    labelOf: ({ title }) => `Review “${title}”`,
    toOf: ({ id }) => toReview(id),
    defaultSort: 'createdAt',
    search: 'Words of a review or its author',
    filters: [
      { name: 'state', label: 'State', kind: 'one', options: states },
      { name: 'productId', label: 'Edition', kind: 'one', options: editions },
      { name: 'rating', label: 'Stars', kind: 'one', options: ratings },
      { name: 'isVerified', label: 'Verified purchase', kind: 'flag' },
    ],
    views: viewsOf('state', states, { id: 'pending', label: 'Waiting' }),
    bulk: reviewBulk,
    live: 'reviews',
    empty: {
      icon: MessageSquareText,
      title: 'No review waits',
      text: 'New ones come here before anybody else reads them.',
    },
  })
