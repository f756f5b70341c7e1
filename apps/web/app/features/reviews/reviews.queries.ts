import type { listPublicReviews, listReviews, ReviewPage } from '@keyhaven/contracts/reviews'
import { queryOptions } from '@tanstack/react-query'
import { api, type Transport } from '../../lib/api/api.ts'
import type { ReviewChoice } from './review-choice.rules.ts'

const MINUTE = 60_000

/** One page of reviews, of the whole shop or of one edition. */
export function reviewsQuery(
  { page, sort, rating, edition, verified }: ReviewChoice,
  onlyProduct?: string,
  transport?: Transport,
) {
  const productId = onlyProduct ?? (edition === 'all' ? undefined : edition)
  const query = {
    page,
    sortBy: sort,
    filterRating: rating,
    ...(productId && { productId }),
    ...(verified === 'yes' && { filterVerified: verified }),
  }
  return queryOptions({
    queryKey: ['/api/reviews', query] as const,
    queryFn: () =>
      api<typeof listReviews>({ method: 'GET', path: '/api/reviews' }, { query }, transport),
    // While another page comes the last one stays, unless it is of another edition.
    placeholderData: (shown: ReviewPage | undefined, before) =>
      before?.queryKey[1]?.productId === productId ? shown : undefined,
  })
}

export const publicReviewsQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/public-reviews'],
    queryFn: () =>
      api<typeof listPublicReviews>({ method: 'GET', path: '/api/public-reviews' }, {}, transport),
    staleTime: 10 * MINUTE,
    gcTime: 20 * MINUTE,
  })
