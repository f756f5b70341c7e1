import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { SurveyForm } from './survey-form.tsx'
import { leaveOut, surveyQuery } from './surveys.queries.ts'

function Listing({ orderId, isListed }: { orderId: string; isListed: boolean }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => leaveOut(orderId),
  })
  const isOut = !isListed || isSuccess
  return (
    <p className="border-t border-line pt-4 text-small text-ink-3" role="status">
      {isOut
        ? 'This order is not shown among recent orders.'
        : 'From one hour after the payment, other visitors may see this order for a day: an initial, the country and the edition. '}
      {!isOut && (
        <TextButton disabled={isPending} onClick={() => mutate()}>
          Leave my order out
        </TextButton>
      )}
      {isError && ' That did not work. Please try again.'}
    </p>
  )
}

/** Opens only for whoever wants to answer; what is said stays with us. */
export function SurveyCard({ order }: { order: { id: string } }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const query = surveyQuery(order.id)
  const { data } = useQuery(query)
  if (!data) return null
  return (
    <Card as="section" padded aria-labelledby="survey" className="grid gap-4">
      <h2 id="survey" className="type-heading">
        How did it go?
      </h2>
      {data.isAnswered ? (
        <Notice tone="success">Thank you. We have your answer.</Notice>
      ) : (
        <p className="text-body-sm text-ink-2">
          One question, if you like. We read every answer and publish none; only the share of
          satisfied buyers is counted.
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
      <Listing orderId={order.id} isListed={data.isListed} />
    </Card>
  )
}
