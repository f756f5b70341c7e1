import { type ReviewSort, type Stars, stars } from '@keyhaven/contracts/data/review-choices'

export type ReviewChoice = Readonly<{
  page: number
  sort: ReviewSort
  rating: Stars | 'all'
  /** The id of an edition. */
  edition: string
  /** `yes`: of proven purchases alone. */
  verified: 'all' | 'yes'
}>

/** What an address without a choice shows. */
export const everyReview = { page: 1, rating: 'all', edition: 'all', verified: 'all' } as const

export const reviewSorts: Record<ReviewSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest rating first',
  lowest: 'Lowest rating first',
}

const isSort = (text: string | null): text is ReviewSort =>
  text !== null && Object.hasOwn(reviewSorts, text)
const isStars = (text: string | null): text is Stars => stars.includes(text as Stars)
const isEdition = (text: string | null): text is string => /^[a-z0-9-]{1,60}$/.test(text ?? '')
const isPage = (text: string | null): text is string => /^[1-9]\d{0,4}$/.test(text ?? '')

/** What an address asks for; anything that cannot be asked for counts as not said. */
export function choiceIn(address: URLSearchParams): ReviewChoice {
  const page = address.get('page')
  const sort = address.get('sort')
  const rating = address.get('rating')
  const edition = address.get('edition')
  return {
    page: isPage(page) ? Number(page) : 1,
    sort: isSort(sort) ? sort : 'newest',
    rating: isStars(rating) ? rating : 'all',
    edition: isEdition(edition) ? edition : 'all',
    verified: address.get('verified') === 'yes' ? 'yes' : 'all',
  }
}

/** The same address with another choice; what is usual is left out, and other parts stay. */
export function addressWith(address: URLSearchParams, choice: ReviewChoice): string {
  const next = new URLSearchParams(address)
  const usual = { ...everyReview, sort: 'newest' }
  for (const name of ['page', 'sort', 'rating', 'edition', 'verified'] as const) {
    if (choice[name] === usual[name]) next.delete(name)
    else next.set(name, String(choice[name]))
  }
  return `?${next}#reviews`
}

/** "1 review", "12 reviews with 4 stars" */
export function countText(total: number, rating: ReviewChoice['rating']): string {
  const count = `${total.toLocaleString('en')} ${total === 1 ? 'review' : 'reviews'}`
  if (rating === 'all') return count
  return `${count} with ${rating} ${rating === '1' ? 'star' : 'stars'}`
}

export const reviewDate = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(moment))
