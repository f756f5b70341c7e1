import * as z from 'zod/mini'
import { apps, platforms } from './data/catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

export const availabilities = ['ready', 'processing', 'sold-out'] as const
/**
 * Immediate: shown right after payment. After check: e-mailed when staff have looked at the order. When in stock:
 * e-mailed as soon as a key arrives.
 */
const deliveryEstimates = ['immediate', 'after-check', 'when-in-stock'] as const
export const originalPriceKinds = ['list', 'lowest-30-days'] as const

const texts = z.array(z.string())

const ownPrice = z.object({
  price: z.string(),
  originalPrice: z.nullable(z.string()),
  /** Rounded percent below the original price. */
  discount: z.number(),
  lowestPrice30d: z.string(),
})

/** One edition as the shop lists it. Prices are decimals in US dollars, as text. */
export const product = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** Addresses it had before; they lead to its slug. */
  formerSlugs: texts,
  /** The year, "2024". */
  version: z.string(),
  category: z.string(),
  price: z.string(),
  originalPrice: z.nullable(z.string()),
  /** What the original price is: the one listed, or our own lowest before the price fell. */
  originalPriceKind: z.nullable(z.enum(originalPriceKinds)),
  /** Where the list price was seen, and on which day; null for a price of our own. */
  originalPriceSource: z.nullable(z.string()),
  originalPriceCheckedOn: z.nullable(z.string()),
  /** Rounded percent below the original price. */
  discount: z.number(),
  lowestPrice30d: z.string(),
  /** The price in each currency: its own where staff fixed one, else converted and rounded by the server. */
  currencyPrices: z.record(z.enum(currencies), z.string()),
  /** Prices that staff fixed in a currency, with what they fell from in the last thirty days. */
  ownPrices: z.partialRecord(z.enum(currencies), ownPrice),
  /**
   * Ready: the next buyer gets a key at once. Sold out: no key is left, and the shop takes no backorders.
   * Unknown where nobody counted: then nothing is promised.
   */
  availability: z.nullable(z.enum(availabilities)),
  /** When the next buyer gets a key, without a time that nobody measured; unknown like the availability. */
  deliveryEstimate: z.nullable(z.enum(deliveryEstimates)),
  description: z.string(),
  longDescription: z.string(),
  targetAudience: z.string(),
  commercialUse: z.boolean(),
  /** The last day with security updates from the publisher, and whether it has passed. */
  updatesUntil: z.string(),
  areUpdatesOver: z.boolean(),
  /** The day it came out, if staff said so. */
  releasedOn: z.nullable(z.string()),
  /** What opens its overview. */
  overviewTitle: z.string(),
  /** Empty for the drawn box. */
  productImage: z.string(),
  /** Empty where the box needs no other words than the name. */
  imageAlt: z.string(),
  additionalImages: texts,
  /** What each of them shows, by its place. */
  additionalAlts: texts,
  apps: z.array(z.enum(apps)),
  detailedFeatures: z.partialRecord(z.enum(apps), texts),
  features: texts,
  benefits: texts,
  platforms: z.array(z.enum(platforms)),
  systemRequirements: z.object({ windows: texts, mac: texts, windowsOnly: z.boolean() }),
  badge: z.nullable(z.string()),
  badgeColor: z.nullable(z.string()),
  popular: z.boolean(),
  recommended: z.boolean(),
  bestSeller: z.boolean(),
  isPopular: z.boolean(),
  /** On how many devices one key may be used. */
  devices: z.number(),
  /** What search engines are shown in place of name and description, if not empty. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  seoKeywords: texts,
  /** Numbers of the trade, empty if there are none. */
  gtin: z.string(),
  mpn: z.string(),
  /** The category that shopping services and search engines are told; empty for the usual one. */
  feedCategory: z.string(),
})
export type Product = z.infer<typeof product>

const estimates = { ready: 'immediate', processing: 'when-in-stock', 'sold-out': null } as const

export const deliveryEstimateOf = (availability: Product['availability']) =>
  availability && estimates[availability]

export const listProducts = {
  method: 'GET',
  path: '/api/products',
  summary: 'Every edition on sale, in the order the shop shows them',
  response: z.array(product),
} as const satisfies Endpoint
