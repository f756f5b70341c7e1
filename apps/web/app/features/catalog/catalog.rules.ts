import type { Product } from '@keyhaven/contracts/products'
import { worksOn } from '../../lib/edition-facts.ts'

const BEST_SELLERS = 3
const COMPARED = 3
const RELATED = 3

const isNamed = (product: Product, part: string) => product.name.includes(part)

/** "Word, Excel and OneNote" */
export const sentenceOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** "6 apps · PC or Mac", and what else sets an edition apart. */
export const factsLine = (product: Product, ...more: string[]) =>
  [`${product.apps.length} apps`, worksOn(product), ...more].join(' · ')

/** "1 licence", "3 licences" */
export const licenses = (count: number) => (count === 1 ? '1 licence' : `${count} licences`)

/** The short name without its year: "Home & Business". */
export const editionName = (product: Product) =>
  product.shortName.replace(` ${product.version}`, '')

export const bestSellers = (products: Product[]) =>
  products
    .filter(
      (product) =>
        product.isPopular || isNamed(product, 'Professional Plus') || isNamed(product, '2024'),
    )
    .slice(0, BEST_SELLERS)

export const featuredProduct = (products: Product[]) =>
  products.find((product) => isNamed(product, 'Professional Plus')) ??
  products.find((product) => product.isPopular) ??
  products[0]

export const sameYear = (products: Product[], product: Product) =>
  products.filter((other) => other.version === product.version).slice(0, COMPARED)

/** The same edition of another year first, then its neighbours of the same year. */
export function relatedTo(products: Product[], product: Product): Product[] {
  const others = products.filter((other) => other.id !== product.id)
  const otherYears = others.filter((other) => other.category === product.category)
  const neighbours = others.filter((other) => other.version === product.version)
  return [...new Set([...otherYears.slice(0, 1), ...neighbours, ...otherYears])].slice(0, RELATED)
}
