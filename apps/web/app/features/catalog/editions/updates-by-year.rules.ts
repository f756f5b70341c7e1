import type { Product } from '@keyhaven/contracts/products'

const MONTHS_A_YEAR = 12

/** Months since the year 0: whole months are all that a bar can show. */
function monthOf(day: string): number {
  const date = new Date(`${day}T00:00:00Z`)
  return date.getUTCFullYear() * MONTHS_A_YEAR + date.getUTCMonth()
}

const releaseOf = ({ releasedOn, version }: Product) => releasedOn ?? `${version}-01-01`

/** One bar from the release to the last update, counted in months from the oldest release on. */
type Bar = Readonly<{ product: Product; from: number; to: number }>
type Bars = Readonly<{ bars: readonly Bar[]; span: number; today: number; monthsLeft: number }>

/**
 * The years of one edition on one axis, the oldest first; nothing if there is no second year to compare. One whose
 * release nobody entered began with its year.
 */
export function barsOf(
  products: readonly Product[],
  category: Product['category'],
  today: string,
): Bars | undefined {
  const years = products
    .filter((product) => product.category === category)
    .toSorted((a, b) => a.version.localeCompare(b.version))
  const [oldest] = years
  if (!oldest || years.length < 2) return undefined
  const start = monthOf(releaseOf(oldest))
  const bars = years.map((product) => ({
    product,
    from: monthOf(releaseOf(product)) - start,
    to: monthOf(product.updatesUntil) - start,
  }))
  const span = Math.max(...bars.map(({ to }) => to))
  const now = Math.min(Math.max(monthOf(today) - start, 0), span)
  return { bars, span, today: now, monthsLeft: span - now }
}
