import { money, toDecimal } from '@keyhaven/contracts/money'
import { badgeColors, type ProductFields } from '@keyhaven/contracts/staff/product-fields'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../infra/db/db.ts'
import { measuresOf, referenceIn } from '../sale-floor/measures.ts'
import { type DeskEdition, findEdition, formerSlugsOf } from './edition-desk.repo.ts'
import { ownPricesOf } from './own-prices.repo.ts'
import { lowestOf, pricesOfEdition } from './price-desk.repo.ts'

/** An edition in any state, with its prices and the addresses it had. */
export async function readEdition(db: Db, id: string) {
  const edition = await findEdition(db, id)
  if (!edition) return undefined
  return {
    edition,
    prices: await pricesOfEdition(db, id),
    formerSlugs: await formerSlugsOf(db, id),
    lowestMinor: await lowestOf(db, id),
    ownPrices: await ownPricesOf(db, id),
  }
}

/** Below this a price of the edition takes two people; null if there is nothing to measure it by. */
export async function floorOf(ctx: Context, id: string): Promise<number | null> {
  const measures = await measuresOf(ctx)
  const listed = async () => (await findEdition(ctx.db, id))?.list_price_minor ?? null
  const reference = referenceIn(measures, id, 'USD') ?? (await listed())
  return reference === null ? null : Math.ceil((reference * measures.floorShareBp) / 10_000)
}

const colorOf = (text: string | null): ProductFields['badgeColor'] =>
  badgeColors.find((color) => color === text) ?? 'accent'

/** What staff write about an edition, as its row has it. */
export function fieldsOf(row: DeskEdition): ProductFields {
  return {
    name: row.name,
    shortName: row.short_name,
    slug: row.slug,
    version: row.version,
    category: row.category,
    description: row.description,
    longDescription: row.long_description,
    overviewTitle: row.overview_title,
    targetAudience: row.target_audience,
    commercialUse: row.commercial_use,
    updatesUntil: row.updates_until,
    releasedOn: row.released_on ?? '',
    apps: row.apps as ProductFields['apps'],
    detailedFeatures: row.detailed_features as ProductFields['detailedFeatures'],
    features: row.features,
    benefits: row.benefits,
    platforms: row.platforms as ProductFields['platforms'],
    windowsRequirements: row.windows_requirements,
    macRequirements: row.mac_requirements,
    badge: row.badge ?? '',
    badgeColor: colorOf(row.badge_color),
    popular: row.popular,
    recommended: row.recommended,
    bestSeller: row.best_seller,
    productImage: row.product_image,
    imageAlt: row.image_alt,
    pictures: row.additional_images.map((path, place) => ({
      path,
      alt: row.additional_alts[place] ?? '',
    })),
    listPrice: row.list_price_minor === null ? '' : toDecimal(money(row.list_price_minor, 'USD')),
    listPriceSource: row.list_price_source ?? '',
    listPriceUrl: row.list_price_url ?? '',
    listPriceCheckedOn: row.list_price_checked_on ?? '',
    devices: row.devices,
    keyFormat: row.key_format as ProductFields['keyFormat'],
    delivery: row.delivery as ProductFields['delivery'],
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    seoKeywords: row.seo_keywords,
    gtin: row.gtin,
    mpn: row.mpn,
    feedCategory: row.feed_category,
    isInFeeds: row.is_in_feeds,
  }
}
