import { type HeroLayout, heroLayouts } from '@keyhaven/contracts/storefront'
import type { Context } from '../../../context.ts'
import type { Store } from '../../../infra/http/hosts.ts'
import type { Content } from '../../../infra/pages/content.ts'
import { type StoreRow, storeRows } from './stores.repo.ts'

const layoutOf = (name: string | null): HeroLayout | null =>
  heroLayouts.find((layout) => layout === name) ?? null

/** A row as the server needs it for every request. */
export const asStore = (row: StoreRow): Store => ({
  id: row.id,
  variant: row.route_set,
  brand: row.brand,
  tagline: row.tagline,
  heroLayout: layoutOf(row.hero_layout),
  currency: row.currency,
  productIds: row.product_ids ? new Set(row.product_ids) : null,
  hosts: row.hosts,
  taxedFrom: row.taxed_from,
  cacheName: `${row.id}.${row.version}`,
})

/** Every store that answers now. */
export const openStores = async ({ db }: Pick<Context, 'db'>): Promise<Store[]> =>
  (await storeRows(db)).filter(({ state }) => state === 'active').map(asStore)

/**
 * Keeps this server's stores as the table has them: read once, and again with each new version of the
 * content. While the database is away those that are known stay.
 */
export async function followStores(
  ctx: Context,
  content: Pick<Content, 'onVersion'>,
  renew: (stores: readonly Store[]) => void,
): Promise<() => void> {
  let isReading = false
  let isNews = false

  async function read() {
    isReading = true
    do {
      isNews = false
      await openStores(ctx).then(renew, (err) => ctx.log.warn({ err }, 'stores cannot be read'))
    } while (isNews)
    isReading = false
  }

  const leave = content.onVersion(() => {
    isNews = true
    if (!isReading) void read()
  })
  await read()
  return leave
}
