import { type Currency, exponent, fromDecimal } from '@keyhaven/contracts/money'
import { COMPARISON_DAYS } from '@keyhaven/contracts/price-comparisons'

const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export type ComparisonTerms = Readonly<{
  price: string
  currency: Currency
  sourceUrl: string
  sourceNote: string
  seenOn: string
  lastDay: string | null
}>

type Problem = Readonly<{ field: keyof ComparisonTerms; message: string }>

/** What makes a comparison no evidence; undefined if nothing does. */
export function problemOf(request: ComparisonTerms, today: string): Problem | undefined {
  const { sourceUrl, sourceNote, seenOn, lastDay } = request
  if (minorOf(request) === undefined) {
    return { field: 'price', message: `That is no price in ${request.currency}` }
  }
  if (sourceUrl === '' && sourceNote === '') {
    return { field: 'sourceUrl', message: 'Say where it was seen: a page or a document' }
  }
  if (sourceUrl !== '' && !isPage(sourceUrl)) {
    return { field: 'sourceUrl', message: 'A link begins with https:// and names a site' }
  }
  if (seenOn > today) return { field: 'seenOn', message: 'That day has not come yet' }
  if (longestDay(seenOn) < today) {
    return { field: 'seenOn', message: `Seen more than ${COMPARISON_DAYS} days ago: look again` }
  }
  if (lastDay !== null && (lastDay < today || lastDay > longestDay(seenOn))) {
    return {
      field: 'lastDay',
      message: `From today until ${COMPARISON_DAYS} days after it was seen`,
    }
  }
  return undefined
}

function isPage(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && url.hostname.includes('.')
}

/** The last day on which a price that was seen then may be compared with. */
export const longestDay = (seenOn: string): string => dayAfter(seenOn, COMPARISON_DAYS)

/** Minor units of its currency; undefined for none, or for cents of a currency without any. */
export function minorOf({
  price,
  currency,
}: Pick<ComparisonTerms, 'price' | 'currency'>): number | undefined {
  if (price.includes('.') && exponent(currency) === 0) return undefined
  const minor = fromDecimal(price, currency)?.minor
  return minor !== undefined && minor > 0 ? minor : undefined
}
