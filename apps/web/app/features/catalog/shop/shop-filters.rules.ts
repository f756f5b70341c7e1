import type { Product } from '@keyhaven/contracts/products'

export const sorts = {
  popular: 'Most Popular',
  'price-asc': 'Price Low to High',
  'price-desc': 'Price High to Low',
  name: 'Name A to Z',
} as const
type Sort = keyof typeof sorts
/** A year, or all of them. */
type EditionFilter = string

export type ShopFilters = Readonly<{ search: string; edition: EditionFilter; sort: Sort }>
export const noFilters: ShopFilters = { search: '', edition: 'all', sort: 'popular' }

export const editionFilters = (
  years: readonly string[],
): readonly { value: EditionFilter; label: string }[] => [
  { value: 'all', label: 'All Editions' },
  ...years.map((year) => ({ value: year, label: `Office ${year}` })),
]

const isSort = (value: string | null): value is Sort =>
  value !== null && Object.hasOwn(sorts, value)
const isYear = (value: string | null): value is string => /^20\d\d$/.test(value ?? '')

/** Reads the filters from an address; anything unknown counts as not given. */
export function filtersIn(address: URLSearchParams): ShopFilters {
  const edition = address.get('edition')
  const sort = address.get('sort')
  return {
    search: address.get('q') ?? '',
    edition: isYear(edition) ? edition : noFilters.edition,
    sort: isSort(sort) ? sort : noFilters.sort,
  }
}

/** Writes the filters into an address, always in one order, and keeps what else is there. */
export function withFilters(address: URLSearchParams, filters: ShopFilters): URLSearchParams {
  const next = new URLSearchParams(address)
  const write = (name: string, value: string, standard: string) => {
    next.delete(name)
    if (value !== standard) next.append(name, value)
  }
  write('q', filters.search, noFilters.search)
  write('edition', filters.edition, noFilters.edition)
  write('sort', filters.sort, noFilters.sort)
  return next
}

const orders: Record<Exclude<Sort, 'popular'>, (a: Product, b: Product) => number> = {
  'price-asc': (a, b) => Number(a.price) - Number(b.price),
  'price-desc': (a, b) => Number(b.price) - Number(a.price),
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
}

/**
 * The popular edition first and its year beside it. Years follow in the same order of editions, so that
 * a column of three holds one edition.
 */
function byPopularity(products: readonly Product[]): Product[] {
  const sorted = products.toSorted((a, b) => Number(b.popular) - Number(a.popular))
  const rows = [...new Set(sorted.map(({ version }) => version))]
  const columns = [...new Set(sorted.map(({ category }) => category))]
  const place = ({ version, category }: Product) =>
    rows.indexOf(version) * columns.length + columns.indexOf(category)
  return sorted.toSorted((a, b) => place(a) - place(b))
}

const sorted = (products: Product[], sort: Sort) =>
  sort === 'popular' ? byPopularity(products) : products.toSorted(orders[sort])

export function shownProducts(products: Product[], filters: ShopFilters): Product[] {
  const wanted = filters.search.trim().toLowerCase()
  return sorted(products, filters.sort)
    .filter((product) => filters.edition === 'all' || product.version === filters.edition)
    .filter((product) => product.name.toLowerCase().includes(wanted))
}

/** "Showing 2 of 9 products for “home”" */
export function resultText(shown: number, all: number, search: string): string {
  const term = search.trim()
  const counted = `Showing ${shown} of ${all} products`
  return term ? `${counted} for “${term}”` : counted
}
