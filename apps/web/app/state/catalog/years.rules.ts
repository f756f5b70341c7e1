import type { Product } from '@keyhaven/contracts/products'

/** The years on sale, the newest first. */
export const yearsOf = (products: readonly Product[]): string[] =>
  [...new Set(products.map(({ version }) => version))].toSorted().toReversed()

/**
 * The year we advise where nothing speaks against it: the newest with an edition that staff recommend and the
 * publisher still updates.
 */
export const advisedYear = (products: readonly Product[]): string =>
  yearsOf(products.filter((each) => each.recommended && !each.areUpdatesOver))[0] ??
  yearsOf(products)[0] ??
  ''

export const ofAdvisedYear = (products: readonly Product[]): Product[] => {
  const year = advisedYear(products)
  return products.filter(({ version }) => version === year)
}
