import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ReviewSubmission, submitReview } from '@keyhaven/contracts/review-submission'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../ui/toast.tsx'
import { fieldProblems, problemText } from './review-problems.rules.ts'

type Fields = InputOf<typeof submitReview>['body']
type ReviewFields = UseFormReturn<Fields, unknown, ReviewSubmission>

const send = (body: ReviewSubmission) =>
  api<typeof submitReview>({ method: 'POST', path: '/api/reviews' }, { body })

/** Sends a review; objections of the server are shown at the field and on the page. */
export function useSubmitReview(onSent: () => void) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const fail = (error: unknown, form: ReviewFields) => {
    for (const { field, message } of fieldProblems(error)) {
      form.setError(field as keyof Fields, { message })
    }
    setProblem(problemText(error))
    const description = 'Failed to submit review. Please try again.'
    toast({ title: 'Error', description, tone: 'danger' })
  }
  const submit = async (values: ReviewSubmission, form: ReviewFields) => {
    setProblem('')
    try {
      await send(values)
    } catch (error) {
      return fail(error, form)
    }
    void queries.invalidateQueries({ queryKey: ['/api/reviews'] })
    onSent()
  }
  return { submit, problem }
}
