/** Of neighbouring letters, without signs between words. */
const pairsOf = (text: string) => {
  const letters = text.toLowerCase().replace(/[^a-z\d]/g, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) =>
    letters.slice(at, at + 2),
  )
}

/** From 0 for nothing in common to 1 for the same. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  const left = [...second]
  const shared = first.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / Math.max(1, first.length + second.length)
}

const ENOUGH = 0.6

/** What was most likely meant by an address that leads nowhere; nothing where that would be a guess. */
export function closestTo<Item>(
  typed: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
) {
  const rated = items.map((item) => ({ item, rating: likeness(typed, nameOf(item)) }))
  const best = rated.toSorted((one, other) => other.rating - one.rating)[0]
  return best && best.rating >= ENOUGH ? best.item : undefined
}
