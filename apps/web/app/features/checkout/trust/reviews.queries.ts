import type { listPublicReviews } from '@keyhaven/contracts/reviews'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

export const usePublicReviews = () =>
  useQuery({
    queryKey: ['/api/public-reviews'],
    queryFn: () => api<typeof listPublicReviews>({ method: 'GET', path: '/api/public-reviews' }),
  })
