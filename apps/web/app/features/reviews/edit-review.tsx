import { type OwnReview, reviewEdit } from '@keyhaven/contracts/review-submission'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ownReviewsQuery, saveReview } from './own-reviews.queries.ts'
import { RatingField, WordFields } from './review-form.tsx'

type EditReviewProps = { review: OwnReview; onDone: () => void }

/** Changes stars and words; the review is checked again before it shows. */
export function EditReview({ review, onDone }: EditReviewProps) {
  const queries = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const { id, rating, title, comment } = review
  return (
    <Form
      schema={reviewEdit}
      defaultValues={{ rating, title, comment }}
      onSubmit={async (values) => {
        try {
          await saveReview(id, values)
          await queries.invalidateQueries({ queryKey: ownReviewsQuery.queryKey })
          onDone()
        } catch {
          setFailed(true)
        }
      }}
      label="Edit your review"
      className="grid gap-4.5"
    >
      <RatingField />
      <WordFields />
      {hasFailed && (
        <Notice tone="danger" isNew>
          Your changes could not be saved. Please try again.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <FormSubmit busy="Saving...">Save changes</FormSubmit>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      <p className="text-small text-ink-3">A person reads it again before it appears.</p>
    </Form>
  )
}
