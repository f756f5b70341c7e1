import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { success } from './license-common.ts'
import { licensesScreen } from './screens/licenses.ts'

export const stockLevels = ['ok', 'low', 'empty'] as const

const gauge = z.object({
  productId: z.string(),
  name: z.string(),
  slug: z.string(),
  available: z.number(),
  held: z.number(),
  assigned: z.number(),
  revoked: z.number(),
  quarantined: z.number(),
  withdrawn: z.number(),
  invalid: z.number(),
  /** Licences sold a day, the mean of the last fourteen. */
  soldPerDay: z.number(),
  /** Days until the shelf is empty at that pace; null while nothing is sold. */
  daysOfCover: z.nullable(z.number()),
  emptyOn: z.nullable(z.string()),
  threshold: z.number(),
  level: z.enum(stockLevels),
  waiting: z.number(),
  lastImportAt: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
})
export type StockGauge = z.infer<typeof gauge>

export const readStock = {
  ...licensesScreen.calls.readStock,
  summary: 'What every edition has in stock, and how long it lasts',
  response: z.object({ success, gauges: z.array(gauge) }),
} as const satisfies Endpoint

const editionSales = z.object({
  productId: z.string(),
  name: z.string(),
  /** Licences sold, one figure for each of the days. */
  sold: z.array(z.number()),
})
export type EditionSales = z.infer<typeof editionSales>

export const readSales = {
  ...licensesScreen.calls.readSales,
  summary:
    'Licences sold on each of the last thirty days in UTC, by edition, the best-selling first',
  response: z.object({
    success,
    /** `2026-01-31`, the oldest first. */
    days: z.array(z.string()),
    editions: z.array(editionSales),
  }),
} as const satisfies Endpoint

export const setStockThreshold = {
  ...licensesScreen.calls.setStockThreshold,
  summary: 'From how many free keys on staff are warned',
  params: z.object({ productId: z.string().check(z.maxLength(100)) }),
  body: z.object({
    threshold: z
      .number('Give a whole number')
      .check(z.int('Give a whole number'), z.gte(0), z.lte(100_000)),
  }),
  response: z.object({ success, threshold: z.number() }),
} as const satisfies Endpoint
