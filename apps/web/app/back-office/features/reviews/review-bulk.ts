import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { approveChosenReviews, rejectChosenReviews } from '@keyhaven/contracts/staff/reviews'
import { Ban, Check } from 'lucide-react'
import type { BulkAction } from '../../kit/list/list-definition.ts'
import { calls } from './calls.ts'
import { reasonOptions } from './review-words.ts'

type Chosen = InputOf<typeof approveChosenReviews>['body']['chosen']
type Reason = InputOf<typeof rejectChosenReviews>['body']['reason']

/** What can be done to many reviews at once. Stars choose none of them. */
export const reviewBulk: readonly BulkAction[] = [
  {
    id: 'approve',
    label: 'Publish',
    icon: Check,
    permission: 'reviews.moderate',
    title: (count) => `Publish ${count}?`,
    text: 'Each is a decision of its own, and its purchase is looked up again. A filter by stars cannot choose them.',
    start: (chosen, { idempotencyKey }) =>
      calls.approveChosenReviews(
        { body: { chosen: chosen as unknown as Chosen } },
        { idempotencyKey },
      ),
  },
  {
    id: 'reject',
    label: 'Reject',
    icon: Ban,
    permission: 'reviews.moderate',
    tone: 'danger',
    title: (count) => `Reject ${count}?`,
    text: 'Only reviews that you ticked and read. A low rating is no reason.',
    field: {
      label: 'Reason',
      hint: 'The author is not told; the report on fairness counts it.',
      isValid: (text) => reasonOptions.some(({ value }) => value === text),
      options: reasonOptions,
    },
    start: (chosen, { idempotencyKey, text }) =>
      calls.rejectChosenReviews(
        { body: { chosen: chosen as unknown as Chosen, reason: text as Reason } },
        { idempotencyKey },
      ),
  },
]
