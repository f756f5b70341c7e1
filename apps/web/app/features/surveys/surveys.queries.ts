import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { answerSurvey, showSurvey } from '@keyhaven/contracts/surveys'
import { queryOptions } from '@tanstack/react-query'
import { api, isApiError } from '../../lib/api/api.ts'
import { orderKeys } from '../../state/order/order-keys.ts'

export const surveyQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.survey(id),
    queryFn: () =>
      api<typeof showSurvey>({ method: 'GET', path: '/api/orders/:id/survey' }, { params: { id } }),
    staleTime: 0,
    retry: false,
  })

export const sendAnswer = (id: string, body: InputOf<typeof answerSurvey>['body']) =>
  api<typeof answerSurvey>(
    { method: 'POST', path: '/api/orders/:id/survey' },
    { params: { id }, body },
  )

export const refusalText = (error: unknown): string =>
  isApiError(error)
    ? error.message.replace(/^\d+: /, '')
    : 'Something went wrong. Please try again.'
