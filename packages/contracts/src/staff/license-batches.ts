import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { because, byId, success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { licensesScreen } from './screens/licenses.ts'

const batch = z.object({
  id: z.number(),
  name: z.string(),
  productId: z.string(),
  productName: z.string(),
  supplier: z.string(),
  units: z.number(),
  available: z.number(),
  sold: z.number(),
  quarantined: z.number(),
  withdrawn: z.number(),
  invalid: z.number(),
  /** Claims that staff or the rules upheld. */
  upheld: z.number(),
  /** Upheld claims for each licence sold; null while nothing is sold. */
  defectRate: z.nullable(z.number()),
  unitCostMinor: z.nullable(z.number()),
  costCurrency: z.string(),
  /** What is left of the catalogue price after the cost; null where the currencies differ. */
  marginPercent: z.nullable(z.number()),
  invoice: z.string(),
  warrantyUntil: z.nullable(z.string()),
  importedAt: z.string(),
  importId: z.nullable(z.number()),
  quarantinedAt: z.nullable(z.string()),
  quarantineReason: z.string(),
  undoneAt: z.nullable(z.string()),
})
export type StockBatch = z.infer<typeof batch>

export const batchQueues = ['all', 'quarantined', 'undone'] as const

export const listBatches = {
  ...licensesScreen.calls.listBatches,
  summary: 'Imports of keys, the newest first',
  query: z.object({
    ...pageQuery,
    queue: z._default(z.enum(batchQueues), 'all'),
    productId: z.optional(z.string().check(z.maxLength(100))),
    supplierId: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    sort: z._default(sortOf(['importedAt']), '-importedAt'),
  }),
  response: z.object({ success, batches: z.array(batch), ...pageAnswer }),
} as const satisfies Endpoint

const servedOrder = z.object({ orderId: z.string(), orderNumber: z.string(), keys: z.number() })
export type ServedOrder = z.infer<typeof servedOrder>

export const readBatch = {
  ...licensesScreen.calls.readBatch,
  summary: 'One batch, and the orders that have keys of it',
  params: byId,
  response: z.object({
    success,
    batch,
    /** Those with the newest sales, a hundred at most. */
    orders: z.array(servedOrder),
  }),
} as const satisfies Endpoint

export const exportBatchOrders = {
  ...licensesScreen.calls.exportBatchOrders,
  summary: 'Every order that has keys of a batch, as CSV',
  params: byId,
  response: z.unknown(),
} as const satisfies Endpoint

export const quarantineKeys = {
  ...licensesScreen.calls.quarantineKeys,
  summary: 'Stops the sale of a batch',
  params: byId,
  body: because,
  response: z.object({ success, frozen: z.number(), orders: z.number() }),
} as const satisfies Endpoint

export const releaseQuarantine = {
  ...licensesScreen.calls.releaseQuarantine,
  summary: 'Puts the unsold units of a quarantined batch back on sale',
  params: byId,
  body: because,
  response: z.object({ success, released: z.number() }),
} as const satisfies Endpoint

export const undoKeyBatch = {
  ...licensesScreen.calls.undoKeyBatch,
  summary: 'Takes what is unsold of a batch off sale; importing the keys again brings them back',
  params: byId,
  body: because,
  response: z.object({ success, withdrawn: z.number() }),
} as const satisfies Endpoint
