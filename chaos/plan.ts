import { createChance } from './figures.ts'

/** How much of everything; a run ends early rather than late, and says so. */
export type Profile = Readonly<{
  orders: number
  kills: number
  stops: number
  pauses: number
  minutes: number
  lanes: number
}>

export const profiles: Record<string, Profile> = {
  full: { orders: 20_000, kills: 200, stops: 10, pauses: 4, minutes: 25, lanes: 32 },
  ci: { orders: 400, kills: 6, stops: 1, pauses: 0, minutes: 8, lanes: 16 },
}

/** What a buyer will do, decided by the seed before anything happens. */
export type Manner = 'confirms' | 'closes the tab' | 'leaves' | 'clicks twice'

export type Visit = Readonly<{
  items: { productId: string; quantity: number }[]
  currency: string
  couponCode: string | undefined
  manner: Manner
}>

/** The last one is scarce: those who buy it often wait for the next import. */
export const products = ['home-2024', 'home-2021', 'professional-plus-2021', 'home-2019'] as const
export const SCARCE = 'home-2019'
const currencies = ['usd', 'eur', 'jpy', 'gbp']

function pick<T>(chance: () => number, list: readonly T[]): T {
  const chosen = list[Math.floor(chance() * list.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

function mannerOf(share: number): Manner {
  if (share < 0.02) return 'leaves'
  if (share < 0.12) return 'closes the tab'
  return share < 0.17 ? 'clicks twice' : 'confirms'
}

/** Every visit of a run. The same seed makes the same visits. */
export function visitsOf(seed: number, count: number): Visit[] {
  const chance = createChance(seed)
  return Array.from({ length: count }, () => {
    const first = pick(chance, products)
    const second = pick(chance, products)
    const ids = chance() < 0.3 && first !== second ? [first, second] : [first]
    return {
      items: ids.map((productId) => ({ productId, quantity: 1 + Math.floor(chance() * 2) })),
      currency: pick(chance, currencies),
      couponCode: chance() < 0.1 ? 'CHAOS' : undefined,
      manner: mannerOf(chance()),
    }
  })
}

/** How many keys of each product all visits together want. */
export function demandOf(visits: readonly Visit[]): Map<string, number> {
  const demand = new Map<string, number>()
  for (const { productId, quantity } of visits.flatMap((visit) => visit.items)) {
    demand.set(productId, (demand.get(productId) ?? 0) + quantity)
  }
  return demand
}
