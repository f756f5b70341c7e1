import { fromDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { catalogue } from '../../../catalog/products/products.service.ts'
import { shownAt } from '../../../platform/stores/read-stores.ts'
import { type EditionFact, factOf } from './edition-fact.rules.ts'
import type { ChatSession } from './tool.ts'

type Shown = Readonly<{ fact: EditionFact; minor: number; names: readonly string[] }>

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\band\b|&|\+|\boffice\b|\bmicrosoft\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What the store of a chat sells now, in the order in which the shop shows it. */
export async function editionsShown(ctx: Context, session: ChatSession): Promise<Shown[]> {
  const { productIds, currency } = await shownAt(ctx, session.storeId)
  const products = await catalogue({ ...ctx, storeId: session.storeId }, { productIds })
  return products.map((product) => ({
    fact: factOf(product, currency),
    minor: fromDecimal(product.currencyPrices[currency], currency)?.minor ?? 0,
    names: [
      product.slug,
      ...product.formerSlugs,
      product.name,
      product.shortName,
      `${product.shortName} ${product.version}`,
    ].map(plainName),
  }))
}

/** By its address or by its name, however people write it. */
export const namedEdition = (shown: readonly Shown[], name: string): EditionFact | undefined =>
  shown.find(({ names }) => names.includes(plainName(name)))?.fact
