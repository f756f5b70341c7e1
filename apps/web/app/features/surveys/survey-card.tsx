import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SurveyForm } from './survey-form.tsx'
import { surveyQuery } from './surveys.queries.ts'

/** Opens only for buyers who want to answer; what they say stays with us. */
export function SurveyCard({ order }: { order: { id: string } }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const query = surveyQuery(order.id)
  const { data } = useQuery(query)
  if (!data) return null
  return (
    <div className="grid gap-4">
      {data.isAnswered ? (
        <Notice tone="success">Thank you. We have your answer.</Notice>
      ) : (
        <p className="text-body-sm text-ink-2">
          One optional question. Answers are never published; only the share of satisfied buyers is
          counted.
        </p>
      )}
      {!data.isAnswered && !isOpen && (
        <Button className="sm:w-fit" onClick={() => setOpen(true)}>
          Answer the survey
        </Button>
      )}
      {!data.isAnswered && isOpen && (
        <SurveyForm orderId={order.id} onDone={() => void queries.invalidateQueries(query)} />
      )}
    </div>
  )
}
