import { LONGEST_COMMENT } from '@keyhaven/contracts/data/reminders'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RatingInput } from '../../ui/rating-input.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { refusalText, sendAnswer } from './surveys.queries.ts'

/** Stars, and an optional comment. */
export function SurveyForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendAnswer(orderId, { rating, comment }),
    onSuccess: onDone,
  })
  return (
    <div className="grid gap-4">
      <RatingInput
        legend="How satisfied are you with this purchase?"
        value={rating}
        onChange={setRating}
      />
      <TextareaField
        id="survey-comment"
        label="What should we know?"
        optional
        rows={3}
        maxLength={LONGEST_COMMENT}
        hasCounter
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {error && (
        <Notice tone="danger" isNew>
          {refusalText(error)}
        </Notice>
      )}
      <Button
        className="sm:w-fit"
        disabled={rating === 0}
        busy={isPending ? 'Sending...' : undefined}
        onClick={() => mutate()}
      >
        Send my answer
      </Button>
    </div>
  )
}
