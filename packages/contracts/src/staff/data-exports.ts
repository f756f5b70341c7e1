import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { reasonText, success } from './license-common.ts'
import { dataExportsScreen } from './screens/data-exports.ts'

export const exportFormats = ['woocommerce', 'shopify', 'gumroad', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFiles = ['orders.csv', 'customers.csv', 'keys.csv', 'everything.jsonl'] as const
export type ExportFile = (typeof exportFiles)[number]

/** Which files an export in each format has. */
export const filesOfFormat: Readonly<Record<ExportFormat, readonly ExportFile[]>> = {
  woocommerce: ['orders.csv', 'customers.csv', 'keys.csv'],
  shopify: ['orders.csv', 'customers.csv', 'keys.csv'],
  gumroad: ['orders.csv', 'customers.csv'],
  jsonl: ['everything.jsonl'],
}

/** The file of each format that has the keys. */
export const fileWithKeys: Readonly<Record<ExportFormat, ExportFile>> = {
  woocommerce: 'keys.csv',
  shopify: 'keys.csv',
  gumroad: 'orders.csv',
  jsonl: 'everything.jsonl',
}

export const startDataExport = {
  ...dataExportsScreen.calls.startDataExport,
  summary: 'Prepares everything the shop knows as files; with whole keys it asks a second person',
  body: z.object({
    format: z.enum(exportFormats, 'Say in which format'),
    withKeys: z._default(z.boolean(), false),
    reason: reasonText,
  }),
  response: z.object({
    success,
    jobId: z.optional(z.number()),
    approval: z.optional(requestedApproval),
  }),
  status: 202,
} as const satisfies Endpoint

const listed = z.object({
  id: z.number(),
  format: z.enum(exportFormats),
  withKeys: z.boolean(),
  reason: z.string(),
  state: z.enum(['running', 'done', 'cancelled']),
  failed: z.number(),
  createdAt: z.string(),
  files: z.array(z.enum(exportFiles)),
})
export type DataExport = z.infer<typeof listed>

export const listDataExports = {
  ...dataExportsScreen.calls.listDataExports,
  summary: 'The exports the caller asked for, the newest first',
  response: z.object({ success, exports: z.array(listed) }),
} as const satisfies Endpoint

export const readDataExport = {
  ...dataExportsScreen.calls.readDataExport,
  summary: 'A file of an own export; one with whole keys once, within a day',
  params: z.object({
    id: z.coerce.number().check(z.int(), z.gte(1)),
    file: z.enum(exportFiles),
  }),
  response: z.unknown(),
} as const satisfies Endpoint
