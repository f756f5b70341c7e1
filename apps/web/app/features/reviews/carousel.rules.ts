const SHOWN = 20

/** Numbers from 0 to 1 that follow from a seed: the same seed, the same order. */
function numbersFrom(seed: number) {
  let state = Math.floor(seed * 2 ** 32)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = numbersFrom(seed)
  const drawn = items.map((item) => ({ item, place: next() }))
  return drawn.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}

/** Twenty of them: the first until there is a seed, so that server and browser paint the same. */
export const chosenFrom = <Item>(reviews: readonly Item[], seed: number | undefined) =>
  (seed === undefined ? reviews : shuffled(reviews, seed)).slice(0, SHOWN)
