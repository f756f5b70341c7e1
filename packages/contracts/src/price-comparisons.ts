import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

/** Where others sell an edition. */
export const comparedPlaces = ['vendor', 'marketplace'] as const
export type ComparedPlace = (typeof comparedPlaces)[number]

/** A price is compared with for so many days after it was seen. */
export const COMPARISON_DAYS = 30

const comparison = z.object({
  productId: z.string(),
  place: z.enum(comparedPlaces),
  /** Who asks this price. */
  seller: z.string(),
  /** A decimal in its own currency, as it was seen. */
  price: z.string(),
  currency: z.enum(currencies),
  /** A page or a document, at least one of them. */
  sourceUrl: z.nullable(z.string()),
  sourceNote: z.nullable(z.string()),
  seenOn: z.string(),
})
export type PriceComparison = z.infer<typeof comparison>

export const listComparisons = {
  method: 'GET',
  path: '/api/price-comparisons',
  summary: 'What editions cost elsewhere, with source and day; only what was seen lately',
  response: z.array(comparison),
} as const satisfies Endpoint
