import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { comparedPlaces } from '../price-comparisons.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { priceComparisonsScreen } from './screens/price-comparisons.ts'

const success = z.literal(true)
const day = z.iso.date('A day is written as 2027-01-31')
const productId = z.string('Choose an edition').check(z.maxLength(100))
const priceShape = 'A price is a decimal such as 149.99'

export const comparisonStates = ['in_force', 'expired', 'ended'] as const

const managedComparison = z.object({
  id: z.number(),
  productId: z.string(),
  productName: z.string(),
  place: z.enum(comparedPlaces),
  seller: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  sourceUrl: z.nullable(z.string()),
  sourceNote: z.nullable(z.string()),
  seenOn: z.string(),
  /** The last day it is on pages. */
  lastDay: z.string(),
  state: z.enum(comparisonStates),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
})
export type ManagedComparison = z.infer<typeof managedComparison>

export const listManagedComparisons = {
  ...priceComparisonsScreen.calls.listManagedComparisons,
  summary: 'Every price of others that was entered, the newest first; none is ever changed',
  query: z.object({
    ...pageQuery,
    queue: z._default(z.enum(['all', ...comparisonStates]), 'all'),
    productId: z.optional(productId),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({ success, comparisons: z.array(managedComparison), ...pageAnswer }),
} as const satisfies Endpoint

const plainText = (most: number) =>
  z
    .string('This is a text')
    .check(
      z.trim(),
      z.maxLength(most, 'That is too long'),
      z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Only characters that can be seen'),
    )

export const enterComparison = {
  ...priceComparisonsScreen.calls.enterComparison,
  summary: 'Enters what an edition costs elsewhere; the price that was seen there before ends',
  body: z.object({
    productId,
    place: z.enum(comparedPlaces, 'The publisher’s store or a marketplace'),
    seller: plainText(80).check(z.minLength(2, 'Say who asks this price')),
    price: z.string(priceShape).check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, priceShape)),
    currency: z.enum(currencies, 'Unknown currency'),
    /** The page it was seen on. Empty where there is a document instead. */
    sourceUrl: plainText(500).check(z.regex(/^(https:\/\/\S+)?$/, 'A link begins with https://')),
    /** Which document shows it. Empty where a page does. */
    sourceNote: plainText(500),
    seenOn: day,
    /** The last day on pages; null for the longest, thirty days after it was seen. */
    lastDay: z.nullable(day),
  }),
  response: z.object({ success, id: z.number() }),
  status: 201,
} as const satisfies Endpoint

export const endComparison = {
  ...priceComparisonsScreen.calls.endComparison,
  summary: 'Takes a comparison off all pages; it stays in the history',
  params: z.object({
    id: z.coerce.number('There is no such comparison').check(z.int(), z.gte(1)),
  }),
  body: z.object({
    reason: plainText(500).check(z.minLength(1, 'Say why')),
  }),
  response: z.object({ success }),
} as const satisfies Endpoint
