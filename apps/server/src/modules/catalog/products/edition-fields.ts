import { fromDecimal } from '@keyhaven/contracts/money'
import type { ProductFields } from '@keyhaven/contracts/staff/product-fields'
import { AppError } from '../../../infra/app-error.ts'
import { missingFrom, type Sellable } from './edition-state.rules.ts'

/** A refusal at one field. */
export const refusedAt = (field: string, message: string) =>
  new AppError('invalid_request', undefined, [{ field, message }])

/** What is or will be on sale has no gap. */
export function requireWhole(edition: Sellable) {
  const missing = missingFrom(edition)
  if (missing.length === 0) return
  throw new AppError('product_incomplete', `Still missing: ${missing.join(', ')}.`)
}

/** A list price is one that someone saw: where, and on which day. */
function listPriceOf(fields: ProductFields) {
  if (fields.listPrice === '') return null
  const minor = fromDecimal(fields.listPrice, 'USD')?.minor
  if (!minor) throw refusedAt('listPrice', 'A list price is above zero')
  if (fields.listPriceSource === '') throw refusedAt('listPriceSource', 'Say where you saw it')
  if (fields.listPriceCheckedOn === '') throw refusedAt('listPriceCheckedOn', 'Say on which day')
  return minor
}

/** An edition as its row has it. */
export function rowOf(fields: ProductFields) {
  const { listPrice, detailedFeatures, ...rest } = fields
  const listed = listPriceOf(fields)
  const own = Object.entries(detailedFeatures).filter(([app]) =>
    (rest.apps as string[]).includes(app),
  )
  return {
    name: rest.name,
    short_name: rest.shortName,
    slug: rest.slug,
    version: rest.version,
    category: rest.category,
    description: rest.description,
    long_description: rest.longDescription,
    overview_title: rest.overviewTitle,
    target_audience: rest.targetAudience,
    commercial_use: rest.commercialUse,
    updates_until: rest.updatesUntil,
    released_on: rest.releasedOn || null,
    apps: rest.apps as string[],
    detailed_features: JSON.stringify(Object.fromEntries(own)),
    features: rest.features,
    benefits: rest.benefits,
    platforms: rest.platforms as string[],
    windows_requirements: rest.windowsRequirements,
    mac_requirements: rest.macRequirements,
    badge: rest.badge || null,
    badge_color: rest.badge ? rest.badgeColor : null,
    popular: rest.popular,
    is_popular: rest.popular,
    recommended: rest.recommended,
    best_seller: rest.bestSeller,
    product_image: rest.productImage,
    image_alt: rest.imageAlt,
    additional_images: rest.pictures.map(({ path }) => path),
    additional_alts: rest.pictures.map(({ alt }) => alt),
    list_price_minor: listed,
    list_price_source: listed === null ? null : rest.listPriceSource,
    list_price_url: listed === null ? null : rest.listPriceUrl || null,
    list_price_checked_on: listed === null ? null : rest.listPriceCheckedOn,
    devices: rest.devices,
    key_format: rest.keyFormat,
    delivery: rest.delivery,
    seo_title: rest.seoTitle,
    seo_description: rest.seoDescription,
    seo_keywords: rest.seoKeywords,
    gtin: rest.gtin,
    mpn: rest.mpn,
    feed_category: rest.feedCategory,
    is_in_feeds: rest.isInFeeds,
  }
}
export type EditionRow = ReturnType<typeof rowOf>
