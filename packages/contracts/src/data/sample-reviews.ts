import { reviewedProducts, type Written, writtenSamples } from './sample-review-texts.ts'

/** A review that the shop wrote itself, to show what its pages will look like. */
export type SampleReview = Readonly<{
  id: string
  name: string
  initials: string
  productId: string
  product: string
  title: string
  review: string
  rating: number
  verified: boolean
  color: string
  date: string
}>

const colors = ['accent', 'success', 'warning', 'ink'] as const
const LATEST = Date.parse('2026-10-28T09:00:00Z')
const DAYS_APART = 4
const DAY_MS = 86_400_000

const asSample = ([name, productId, title, review]: Written, index: number): SampleReview => ({
  id: `sample-${index + 1}`,
  name,
  initials: name.replaceAll(/[^A-Z]/g, '').slice(0, 2),
  productId,
  product: reviewedProducts[productId],
  title,
  review,
  rating: 5,
  verified: false,
  color: colors[index % colors.length] ?? 'ink',
  date: new Date(LATEST - index * DAYS_APART * DAY_MS).toISOString(),
})

/** Fifty samples, newest first. Nobody bought anything; wherever they show, they are called samples. */
export const sampleReviews: readonly SampleReview[] = writtenSamples.map(asSample)
