import { type App, apps } from '@keyhaven/contracts/data/catalogue'
import type { ProductFields, productForm } from '@keyhaven/contracts/staff/product-fields'
import type { input } from 'zod/v4/core'

type Typed = input<typeof productForm>

const typed = (lines: readonly string[]) => lines.join('\n')

/** What is written about an edition as the form has it: lists are lines of a text. */
export function typedOf(fields: ProductFields): Typed {
  const detailed = apps.map((app) => [app, typed(fields.detailedFeatures[app] ?? [])] as const)
  return {
    ...fields,
    platforms: fields.platforms.join(' and '),
    detailedFeatures: Object.fromEntries(detailed) as Record<App, string>,
    features: typed(fields.features),
    benefits: typed(fields.benefits),
    windowsRequirements: typed(fields.windowsRequirements),
    macRequirements: typed(fields.macRequirements),
    seoKeywords: typed(fields.seoKeywords),
  }
}

/** What fields are called where two versions are compared. */
export const fieldLabels = {
  shortName: 'Short name',
  slug: 'Address',
  version: 'Year',
  longDescription: 'Long description',
  overviewTitle: 'Title of the overview',
  targetAudience: 'Audience',
  commercialUse: 'Commercial use',
  updatesUntil: 'Security updates end',
  releasedOn: 'Release date',
  detailedFeatures: 'What the apps do',
  windowsRequirements: 'Needs on Windows',
  macRequirements: 'Needs on a Mac',
  badgeColor: 'Colour of the label',
  badge: 'Label',
  bestSeller: 'Best seller',
  productImage: 'Picture',
  imageAlt: 'What the picture shows',
  listPrice: 'List price',
  listPriceSource: 'List price seen at',
  listPriceUrl: 'Address of the list price',
  listPriceCheckedOn: 'List price seen on',
  devices: 'Devices per key',
  keyFormat: 'What a key looks like',
  delivery: 'When keys go out',
  pictures: 'Further pictures',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  seoKeywords: 'Keywords for search engines',
  feedCategory: 'Category in feeds',
  isInFeeds: 'In feeds',
} as const
