import { storeData } from './structured-data.ts'

type Contact = Parameters<typeof storeData>[1]

const FEWEST_RATINGS = 5

type Rated = Readonly<{
  averageRating: number
  isSample: boolean
  ratingCounts: Readonly<Record<string, number>>
}>

/** The shop with its rating: from five reviews by customers on, and never from samples. */
export function ratedStoreData(origin: string, contact: Contact, rated: Rated) {
  const count = Object.values(rated.ratingCounts).reduce((sum, one) => sum + one, 0)
  if (rated.isSample || count < FEWEST_RATINGS) return []
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: rated.averageRating,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  }
  return [{ ...storeData(origin, contact), aggregateRating }]
}
