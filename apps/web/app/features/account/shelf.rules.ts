import type { OwnLicense, OwnOrder } from '@keyhaven/contracts/account'

/** From so many licences on, a shelf is searched and filtered. */
export const TOOLS_FROM = 10

export const filters = ['all', 'ready', 'waiting', 'off'] as const
export type Filter = (typeof filters)[number]

export const filterNames: Record<Filter, string> = {
  all: 'All',
  ready: 'Ready',
  waiting: 'Waiting',
  off: 'No longer valid',
}

type State = OwnLicense['state']

/** A frozen licence waits for something, too. */
const kinds: Record<State, Exclude<Filter, 'all'>> = {
  ready: 'ready',
  waiting: 'waiting',
  frozen: 'waiting',
  replaced: 'off',
  refunded: 'off',
}

const licencesIn = (orders: readonly OwnOrder[]) => orders.flatMap(({ licenses }) => licenses)

/** How many licences each filter leaves. */
export function countsOf(orders: readonly OwnOrder[]): Record<Filter, number> {
  const all = licencesIn(orders)
  const count = (filter: Filter) => all.filter(({ state }) => kinds[state] === filter).length
  return { all: all.length, ready: count('ready'), waiting: count('waiting'), off: count('off') }
}

const BOXES_SHOWN = 3

/** The editions a person owns, as the boxes that stand on the shelf: the newest order first, each once. */
export function boxesOn(orders: readonly OwnOrder[]): string[] {
  const owned = licencesIn(orders).filter(({ state }) => kinds[state] !== 'off')
  return [...new Set(owned.map(({ productId }) => productId))].slice(0, BOXES_SHOWN)
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Found by its edition, the number of its order or how its key ends. */
function isMeant(license: OwnLicense, { orderNumber }: OwnOrder, search: string): boolean {
  const wanted = plain(search)
  const texts = [license.productName, orderNumber, license.lastFive ?? '']
  return texts.some((text) => plain(text).includes(wanted))
}

/** The orders with what a search and a filter leave of their licences; those left empty are gone. */
export function shelfOf(
  orders: readonly OwnOrder[],
  { search, filter }: { search: string; filter: Filter },
): OwnOrder[] {
  const fits = (order: OwnOrder) => (license: OwnLicense) =>
    (filter === 'all' || kinds[license.state] === filter) && isMeant(license, order, search)
  return orders
    .map((order) => ({ ...order, licenses: order.licenses.filter(fits(order)) }))
    .filter(({ licenses }) => licenses.length > 0)
}

/** "1 of 2", where there is more than one. */
export function placeText({ slot, quantity, isVolumeKey }: OwnLicense): string | undefined {
  if (isVolumeKey) return `up to ${quantity} devices`
  return quantity > 1 ? `${slot} of ${quantity}` : undefined
}
