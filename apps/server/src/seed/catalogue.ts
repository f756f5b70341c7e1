import { currencyRates } from '@keyhaven/contracts/data/currency-rates'
import { type Edition, editions } from '@keyhaven/contracts/data/editions'
import { currencies, fromDecimal } from '@keyhaven/contracts/money'
import type { Db, Tx } from '../infra/db/db.ts'
import { inTransaction } from '../infra/db/transaction.ts'

/** Far enough back that the first prices are thirty days old on the first day. */
const OPENING_DAY = new Date('2026-01-01T00:00:00Z')

const minor = (amount: string | null) => fromDecimal(amount ?? '', 'USD')?.minor

/** Puts the nine editions and nine rates into an empty shop; what exists is left as it is. */
export async function seedCatalogue(db: Db) {
  await inTransaction(db, async (tx) => {
    await insertProducts(tx)
    await insertFormerSlugs(tx)
    await insertPrices(tx)
    await insertRates(tx)
  })
}

function productRow(edition: Edition, position: number) {
  return {
    id: edition.id,
    slug: edition.slug,
    name: edition.name,
    short_name: edition.shortName,
    version: edition.version,
    category: edition.category,
    description: edition.description,
    long_description: edition.longDescription,
    target_audience: edition.targetAudience,
    commercial_use: edition.commercialUse,
    updates_until: edition.updatesUntil,
    released_on: edition.releasedOn,
    overview_title: edition.overviewTitle,
    list_price_minor: minor(edition.originalPrice) ?? null,
    list_price_source: edition.originalPriceSource,
    list_price_checked_on: edition.originalPriceCheckedOn,
    product_image: edition.productImage,
    additional_images: edition.additionalImages,
    additional_alts: edition.additionalAlts,
    apps: edition.apps,
    detailed_features: JSON.stringify(edition.detailedFeatures),
    features: edition.features,
    benefits: edition.benefits,
    platforms: edition.platforms,
    windows_requirements: edition.systemRequirements.windows,
    mac_requirements: edition.systemRequirements.mac,
    badge: edition.badge,
    badge_color: edition.badgeColor,
    popular: edition.popular,
    recommended: edition.recommended,
    best_seller: edition.bestSeller,
    is_popular: edition.isPopular,
    position,
  }
}

async function insertProducts(tx: Tx) {
  await tx
    .insertInto('products')
    .values(editions.map(productRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertFormerSlugs(tx: Tx) {
  const rows = editions.flatMap(({ id, formerSlugs }) =>
    formerSlugs.map((slug) => ({ slug, product_id: id })),
  )
  await tx
    .insertInto('former_slugs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertPrices(tx: Tx) {
  const rows = editions.map((edition) => ({
    product_id: edition.id,
    price_minor: minor(edition.price) ?? 0,
    original_price_minor: minor(edition.originalPrice) ?? null,
    valid_from: OPENING_DAY,
  }))
  await tx
    .insertInto('price_history')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertRates(tx: Tx) {
  const rows = currencies.map((currency) => ({
    currency,
    rate_micros: currencyRates[currency],
    valid_from: OPENING_DAY,
  }))
  await tx
    .insertInto('currency_rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
