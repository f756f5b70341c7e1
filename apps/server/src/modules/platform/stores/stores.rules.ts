import type { StoreTerms } from '@keyhaven/contracts/staff/stores'

/** What the table keeps of a store that staff decide. */
export type StoreValues = {
  name: string
  brand: string | null
  tagline: string | null
  hosts: string[]
  route_set: StoreTerms['routeSet']
  hero_layout: string | null
  currency: StoreTerms['currency']
  product_ids: string[] | null
  state: StoreTerms['state']
}

/** What the table keeps of a wish: nothing said is null. */
export const valuesOf = (terms: StoreTerms): StoreValues => ({
  name: terms.name,
  brand: terms.brand || null,
  tagline: terms.tagline || null,
  hosts: [...new Set(terms.hosts)],
  route_set: terms.routeSet,
  hero_layout: terms.heroLayout,
  currency: terms.currency,
  product_ids: terms.productIds ? [...new Set(terms.productIds)] : null,
  state: terms.state,
})

type Other = Readonly<{ id: string; hosts: readonly string[] }>

/** A host that another store has, in the table or by the environment; undefined if all are free. */
export function takenHost(
  { id, hosts }: Other,
  others: readonly Other[],
  given: ReadonlyMap<string, string>,
): string | undefined {
  const elsewhere = others.filter((other) => other.id !== id).flatMap((other) => other.hosts)
  return hosts.find((host) => elsewhere.includes(host) || (given.get(host) ?? id) !== id)
}

/** The fields of a store that a change made different, as the audit log keeps them. */
export function differenceOf(before: StoreValues, after: StoreValues) {
  const names = Object.keys(after) as (keyof StoreValues)[]
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (values: StoreValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { changed, before: pick(before), after: pick(after) }
}
