import { type Stars, stars } from '@keyhaven/contracts/data/review-choices'
import type { ReviewState } from '@keyhaven/contracts/data/review-rules'
import type { PublicReview } from '@keyhaven/contracts/reviews'
import type { ModeratedReview } from '@keyhaven/contracts/staff/reviews'

type Signal = ModeratedReview['signals'][number]

const colors = ['accent', 'success', 'warning', 'ink'] as const

/** "Ana Lucia Moreno" is AM, "Ana" is A. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const messages = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '')
  return messages.join('').toUpperCase()
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

/** What is spam stays spam, and what was taken back stays away. */
export const mayBeEdited = (state: ReviewState): boolean =>
  state === 'pending' || state === 'approved' || state === 'rejected'

/** Strangers write what these read: no repetition is without a bound, so time grows with the text alone. */
export const signalPatterns: Readonly<Record<'link' | 'markup' | 'contact', RegExp>> = {
  link: /https?:|www\.|[a-z\d-]\.(com|net|org|io|ru|cn|shop|store|xyz|info|biz|top|site)\b/i,
  markup: /<\/?[a-z][^<>]{0,200}>|<(a|img|script|iframe|style|svg)\s|\[\/?(url|b|i|img)\b/i,
  contact: /[^\s@]@[^\s@]{1,100}\.[a-z]{2}|\d[\d\s().-]{7,30}\d/i,
}

/** What a moderator should look at twice. Stars are not among it. */
export function signalsOf(text: string, isSameElsewhere: boolean): Signal[] {
  const found = (['link', 'markup', 'contact'] as const).filter((name) =>
    signalPatterns[name].test(text),
  )
  return isSameElsewhere ? [...found, 'same_text'] : found
}

/** "Ada B.": how a buyer is named unless they write otherwise. */
export const publicName = (firstName: string, lastName: string): string =>
  lastName === '' ? firstName : `${firstName} ${[...lastName][0]?.toUpperCase()}.`
