import { stateOf } from '../../modules/catalog/products/edition-state.rules.ts'
import { MOST_HITS, type SearchProvider } from '../kit/search.ts'
import { firstProducts } from './list-products.ts'

const stateWords = {
  published: 'On sale',
  scheduled: 'Scheduled',
  draft: 'Draft',
  archived: 'Archived',
} as const satisfies Readonly<Record<ReturnType<typeof stateOf>, string>>

/** Editions by their names and their address on the site. */
export const productSearch: SearchProvider = {
  kind: 'product',
  label: 'Products',
  permission: 'products.view',
  keepsToStores: true,
  find: async (ctx, text) =>
    (await firstProducts(ctx, text, MOST_HITS)).map((row) => ({
      id: row.id,
      title: row.name,
      text: stateWords[stateOf(row)],
      to: `/admin/main-site?tab=products&id=${row.id}`,
    })),
}
