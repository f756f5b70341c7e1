import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  editReview,
  listOwnReviews,
  withdrawReview,
} from '@keyhaven/contracts/review-submission'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const ownReviewsQuery = queryOptions({
  queryKey: ['/api/account', 'reviews'],
  queryFn: () => api<typeof listOwnReviews>({ method: 'GET', path: '/api/account/reviews' }),
  staleTime: 0,
})

export const saveReview = (id: number, body: InputOf<typeof editReview>['body']) =>
  api<typeof editReview>(
    { method: 'PUT', path: '/api/account/reviews/:id' },
    { params: { id }, body },
  )

export const withdraw = (id: number) =>
  api<typeof withdrawReview>(
    { method: 'DELETE', path: '/api/account/reviews/:id' },
    { params: { id } },
  )
