import { type Stars, stars } from '@keyhaven/contracts/data/review-choices'
import type { PublicReview } from '@keyhaven/contracts/reviews'

const colors = ['accent', 'success', 'warning', 'ink'] as const

/** "Ana Lucia Moreno" is AM, "Ana" is A. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}

/** A colour that belongs to a name, so that it is the same on every page. */
export function colorOf(name: string): PublicReview['color'] {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return colors[sum % colors.length] ?? 'ink'
}

export type RatingCounts = Record<Stars, number>

/** Every number of stars, also those that nobody gave. */
export function ratingCountsOf(rows: readonly { rating: number; count: number }[]): RatingCounts {
  const counted = new Map(rows.map(({ rating, count }) => [String(rating), count]))
  return Object.fromEntries(stars.map((star) => [star, counted.get(star) ?? 0])) as RatingCounts
}

/** To two decimals; 0 while there are none. */
export function averageOf(counts: RatingCounts): number {
  const total = stars.reduce((sum, star) => sum + counts[star], 0)
  const points = stars.reduce((sum, star) => sum + counts[star] * Number(star), 0)
  return total === 0 ? 0 : Math.round((points / total) * 100) / 100
}
