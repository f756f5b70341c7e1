import { rateRows, rateSources } from '@keyhaven/contracts/data/tax-rate-rows'

/** A rate of a place from a day on; what comes after it ends it. */
export type RateRow = Readonly<{
  place: string
  /** In thousandths of a percent. */
  rate: number
  from: string
  confidence: string
  source: string
  note: string
}>

type Rule = Readonly<{ country: string; kind: string; rate: string; row: Omit<RateRow, 'place'> }>

const rules: readonly Rule[] = rateRows
  .trim()
  .split('\n')
  .map((line) => {
    const [country = '', kind = '', rate = '', from = '', confidence = '', source = '', note = ''] =
      line.split('|')
    const facts = { from, confidence, source: rateSources[source] ?? source, note }
    return { country, kind, rate, row: { ...facts, rate: Number(rate) } }
  })

/** "AT" for a country, "CA-ON" for a part of one with a rate of its own; nothing for a row without a rate. */
function placeOf({ country, kind, rate }: Rule): string | undefined {
  if (rate === '') return undefined
  if (kind === 'standard') return country
  return kind.startsWith('region:') ? kind.slice('region:'.length) : undefined
}

export type RateBook = ReadonlyMap<string, readonly RateRow[]>

/** Every rate we know, the newest of a place first. */
export const ourRates: RateBook = rules.reduce((book, rule) => {
  const place = placeOf(rule)
  if (place === undefined) return book
  const rows = [...(book.get(place) ?? []), { place, ...rule.row }]
  return book.set(
    place,
    rows.toSorted((one, other) => (one.from < other.from ? 1 : -1)),
  )
}, new Map<string, readonly RateRow[]>())

/** The rate of a place on a day of the seller, such as 2026-11-19. */
export const rateOn = (book: RateBook, place: string, day: string): RateRow | undefined =>
  book.get(place)?.find(({ from }) => from <= day)

/** Whether any part of a country has a rate of its own. */
export const hasRegions = (book: RateBook, country: string): boolean =>
  [...book.keys()].some((place) => place.startsWith(`${country}-`))
