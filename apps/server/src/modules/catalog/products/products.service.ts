import { deliveryEstimateOf, type Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { ratesInForce } from '../currencies/currencies.service.ts'
import {
  activeProducts,
  noticeDuePrices,
  type ProductRow,
  pricesInForce,
  storeAvailability,
} from './products.repo.ts'
import { priceFields } from './products.rules.ts'

/** The catalogue as the shop shows it now. */
export async function catalogue(ctx: Context): Promise<Product[]> {
  const [rows, rates, settings] = await Promise.all([
    activeProducts(ctx.db),
    ratesInForce(ctx),
    settingsOf(ctx),
  ])
  const mode = settings['truth.mode']
  const stock = (row: ProductRow) => shownStock(row.availability, settings['checkout.backorders'])
  return rows.map((row) => ({ ...describe(row), ...stock(row), ...priceFields(row, rates, mode) }))
}

/** Without backorders an edition that has no key left is sold out. */
function shownStock(stored: ProductRow['availability'], takesBackorders: boolean) {
  const isSoldOut = stored === 'processing' && !takesBackorders
  const availability = isSoldOut ? ('sold-out' as const) : stored
  return { availability, deliveryEstimate: deliveryEstimateOf(availability) }
}

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
    gtin: row.gtin,
    mpn: row.mpn,
  }
}

/** Prices of these products now, by id; what is not on sale is missing. */
export async function pricesOf(ctx: Context, productIds: string[]) {
  const rows = await pricesInForce(ctx.db, productIds)
  return new Map(rows.map((row) => [row.id, { name: row.name, priceMinor: row.price_minor }]))
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
