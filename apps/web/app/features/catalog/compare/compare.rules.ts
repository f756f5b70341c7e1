import type { Product } from '@keyhaven/contracts/products'
import { updatesText } from '../../../lib/edition-facts.ts'
import { ofAdvisedYear } from '../../../state/catalog/years.rules.ts'
import { type ComparisonRow, comparisonRows } from './comparison.rules.ts'

export const MOST_COMPARED = 4
export const FEWEST_COMPARED = 2

type Comparison = Readonly<{ products: Product[]; onlyDifferences: boolean }>

/** Reads what to compare from an address; without two known editions the newest year is shown. */
export function comparisonIn(address: URLSearchParams, products: Product[]): Comparison {
  const named = [...new Set(address.getAll('edition'))].flatMap(
    (id) => products.find((product) => product.id === id) ?? [],
  )
  const chosen = named.length < FEWEST_COMPARED ? ofAdvisedYear(products) : named
  return {
    products: chosen.slice(0, MOST_COMPARED),
    onlyDifferences: address.get('only') === 'differences',
  }
}

const written = (address: URLSearchParams, ids: readonly string[]) => {
  const next = new URLSearchParams(address)
  next.delete('edition')
  for (const id of ids) next.append('edition', id)
  return next
}

const idsOf = (products: readonly Product[]) => products.map((product) => product.id)

/** Adds an edition or takes it away, within the limits. */
export function toggled(address: URLSearchParams, chosen: readonly Product[], id: string) {
  const ids = idsOf(chosen)
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
  const isAllowed = next.length >= FEWEST_COMPARED && next.length <= MOST_COMPARED
  return written(address, isAllowed ? next : ids)
}

/** Puts another edition into a column; if it has one already, the two change places. */
export function replaced(
  address: URLSearchParams,
  chosen: readonly Product[],
  { column, id }: { column: number; id: string },
) {
  const ids = idsOf(chosen)
  const before = ids[column] ?? id
  const next = ids.map((other, index) => {
    if (index === column) return id
    return other === id ? before : other
  })
  return written(address, next)
}

export function withDifferences(address: URLSearchParams, onlyDifferences: boolean) {
  const next = new URLSearchParams(address)
  if (onlyDifferences) next.set('only', 'differences')
  else next.delete('only')
  return next
}

/** Editions of several years differ in how long they are looked after. */
export const compareRows = (products: readonly Product[]): ComparisonRow[] => [
  ...comparisonRows(products),
  {
    label: 'Security updates',
    cells: products.map((product) => ({ text: updatesText(product, 'long') })),
  },
]
