import type { Currency } from '@keyhaven/contracts/money'
import { deliveryEstimateOf, type Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Store } from '../../../infra/http/hosts.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { ratesInForce } from '../currencies/currencies.service.ts'
import { ownMinors, ownPricesNow } from './own-prices.repo.ts'
import {
  activeProducts,
  hasChecked,
  noticeDuePrices,
  type ProductRow,
  pricesInForce,
  storeAvailability,
  unarchivedIds,
} from './products.repo.ts'
import { priceFields } from './products.rules.ts'

/** Editions that are sold, or may be one day. */
export const editionsToSell = ({ db }: Pick<Context, 'db'>): Promise<string[]> => unarchivedIds(db)

type Slice = Pick<Store, 'productIds'>

/** The catalogue as the shop shows it now; of a store that sells a part of it, that part. */
export async function catalogue(
  ctx: Context,
  { productIds }: Slice = { productIds: null },
): Promise<Product[]> {
  const [rows, own, rates, settings] = await Promise.all([
    activeProducts(ctx.db),
    ownPricesNow(ctx.db),
    ratesInForce(ctx),
    settingsOf(ctx),
  ])
  const mode = settings['truth.mode']
  const stock = (row: ProductRow) => shownStock(row, settings['checkout.backorders'])
  const ownOf = (row: ProductRow) => own.filter(({ productId }) => productId === row.id)
  return rows
    .filter(({ id }) => productIds?.has(id) ?? true)
    .map((row) => ({
      ...describe(row),
      ...stock(row),
      ...priceFields(row, rates, mode, ownOf(row)),
    }))
}

/** What a store does not sell cannot be had through its host, whatever a browser asks for. */
export function assertInside({ productIds }: Slice, items: readonly { productId: string }[]): void {
  if (productIds && !items.every(({ productId }) => productIds.has(productId))) {
    throw new AppError('product_not_found')
  }
}

/** Without backorders an edition that has no key left is sold out. */
function shownStock({ availability: stored, delivery }: ProductRow, takesBackorders: boolean) {
  const isSoldOut = stored === 'processing' && !takesBackorders
  const availability = isSoldOut ? ('sold-out' as const) : stored
  const isChecked = availability === 'ready' && delivery === 'checked'
  const deliveryEstimate = isChecked ? ('after-check' as const) : deliveryEstimateOf(availability)
  return { availability, deliveryEstimate }
}

/** Whether staff look at an order of these editions before its keys go out. */
export const isAnyChecked = (ctx: Context, productIds: readonly string[]): Promise<boolean> =>
  readCached(ctx, `checked ${productIds.toSorted().join(' ')}`, () =>
    hasChecked(ctx.db, productIds),
  )

function describe(row: ProductRow) {
  return {
    id: row.id,
    slug: row.slug,
    formerSlugs: row.former_slugs,
    name: row.name,
    shortName: row.short_name,
    version: row.version,
    category: row.category,
    description: row.description,
    longDescription: row.long_description,
    targetAudience: row.target_audience,
    commercialUse: row.commercial_use,
    updatesUntil: row.updates_until,
    areUpdatesOver: row.are_updates_over,
    releasedOn: row.released_on,
    overviewTitle: row.overview_title,
    productImage: row.product_image,
    imageAlt: row.image_alt,
    additionalImages: row.additional_images,
    additionalAlts: row.additional_alts,
    apps: row.apps as Product['apps'],
    detailedFeatures: row.detailed_features as Product['detailedFeatures'],
    features: row.features,
    benefits: row.benefits,
    platforms: row.platforms as Product['platforms'],
    systemRequirements: {
      windows: row.windows_requirements,
      mac: row.mac_requirements,
      windowsOnly: !row.platforms.includes('Mac'),
    },
    badge: row.badge,
    badgeColor: row.badge_color,
    popular: row.popular,
    recommended: row.recommended,
    bestSeller: row.best_seller,
    isPopular: row.is_popular,
    devices: row.devices,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    seoKeywords: row.seo_keywords,
    gtin: row.gtin,
    mpn: row.mpn,
    feedCategory: row.feed_category,
  }
}

/** What an edition costs: in cents, and in the currency that was asked for if it has a price of its own there. */
export type PriceNow = Readonly<{ name: string; priceMinor: number; ownMinor?: number }>

/** Prices of these products now, by id; what is not on sale is missing. */
export async function pricesOf(
  ctx: Context,
  productIds: string[],
  currency: Currency = 'USD',
): Promise<Map<string, PriceNow>> {
  const name = `prices ${productIds.toSorted().join(' ')}`
  const rows = await readCached(ctx, name, () => pricesInForce(ctx.db, productIds))
  // One after the other: within a transaction both share a connection.
  const own = await ownMinors(ctx.db, productIds, currency)
  return new Map(
    rows.map(({ id, name, price_minor: priceMinor }) => {
      const ownMinor = own.get(id)
      return [id, { name, priceMinor, ...(ownMinor !== undefined && { ownMinor }) }]
    }),
  )
}

/** A price that was entered for later takes effect on every page within a second of its time. */
export async function applyDuePrices(ctx: Context): Promise<void> {
  if (await noticeDuePrices(ctx.db)) ctx.log.info('a price that was due took effect')
}

/** Pages say from now on what can be had at once; those that are made already are made anew. */
export async function noteAvailability(
  ctx: Context,
  stock: ReadonlyMap<string, { availability: 'ready' | 'processing' }>,
): Promise<void> {
  const rows = [...stock].map(([product_id, { availability }]) => ({ product_id, availability }))
  if (rows.length === 0) return
  const changed = await storeAvailability(ctx.db, rows)
  if (changed.length > 0) ctx.log.info({ products: changed }, 'availability changed')
}
