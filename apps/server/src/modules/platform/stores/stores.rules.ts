import type { StoreWish } from '@keyhaven/contracts/staff/stores'

/** What the table keeps of a store that staff decide. */
export type StoreValues = {
  name: string
  brand: string | null
  tagline: string | null
  hosts: string[]
  route_set: StoreWish['routeSet']
  hero_layout: string | null
  currency: StoreWish['currency']
  product_ids: string[] | null
  state: StoreWish['state']
}

/** What the table keeps of a wish: nothing said is null. */
export const valuesOf = (wish: StoreWish): StoreValues => ({
  name: wish.name,
  brand: wish.brand || null,
  tagline: wish.tagline || null,
  hosts: [...new Set(wish.hosts)],
  route_set: wish.routeSet,
  hero_layout: wish.heroLayout,
  currency: wish.currency,
  product_ids: wish.productIds ? [...new Set(wish.productIds)] : null,
  state: wish.state,
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
