import type { PublicReview } from '@keyhaven/contracts/reviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStorefront } from '../../state/storefront.ts'
import { chosenFrom } from './carousel.rules.ts'
import { publicReviewsQuery } from './reviews.queries.ts'

const none: PublicReview[] = []

/** The built-in list is fetched only where it is needed: most visitors never load it. */
const builtInQuery = {
  queryKey: ['built-in-reviews'],
  queryFn: async (): Promise<PublicReview[]> => {
    const { sampleReviews } = await import('@keyhaven/contracts/data/sample-reviews')
    return sampleReviews.map((sample) => ({ ...sample, isSample: true }))
  },
}

/**
 * Twenty reviews for a carousel, shuffled once the page has come alive. Without an answer of the
 * shop the built-in samples stand in, shuffled, and without any review the first of them; both
 * only where samples may be shown.
 */
export function useCarouselReviews(): PublicReview[] {
  const [seed, setSeed] = useState<number>()
  useEffect(() => setSeed(Math.random()), [])
  const { data, isError } = useQuery(publicReviewsQuery())
  const isEmpty = data?.reviews.length === 0
  const showsSamples = useStorefront()?.showsSamples ?? false
  const needsBuiltIn = showsSamples && (isError || isEmpty)
  const builtIn = useQuery({ ...builtInQuery, enabled: needsBuiltIn }).data
  const reviews = (needsBuiltIn ? builtIn : data?.reviews) ?? none
  return useMemo(() => chosenFrom(reviews, isEmpty ? undefined : seed), [reviews, isEmpty, seed])
}
