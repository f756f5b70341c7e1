import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { byId, reasonText, success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { licensesScreen } from './screens/licenses.ts'

/** Only what is not for sale is ever written out: a key that people read is sold to nobody. */
export const exportableStates = ['quarantined', 'withdrawn', 'invalid', 'revoked'] as const

export const askPlainExport = {
  ...licensesScreen.calls.askPlainExport,
  summary: 'Asks a second person for a file with the whole keys of a batch that are set aside',
  body: z.object({
    batchId: z.number('Say which batch').check(z.int(), z.gte(1)),
    state: z.enum(exportableStates, 'Say which keys'),
    reason: reasonText,
  }),
  response: z.object({ success, approval: requestedApproval }),
  status: 202,
} as const satisfies Endpoint

const plainExport = z.object({
  id: z.number(),
  batchId: z.number(),
  batchName: z.string(),
  state: z.enum(exportableStates),
  keys: z.number(),
  reason: z.string(),
  askedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: z.string(),
  expiresAt: z.string(),
  fetchedAt: z.nullable(z.string()),
  /** Whether the one who looks may fetch it now. */
  isReady: z.boolean(),
})
export type PlainExport = z.infer<typeof plainExport>

export const listPlainExports = {
  ...licensesScreen.calls.listPlainExports,
  summary: 'Files with whole keys that two people agreed on, the newest first',
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['approvedAt']), '-approvedAt') }),
  response: z.object({ success, exports: z.array(plainExport), ...pageAnswer }),
} as const satisfies Endpoint

export const fetchPlainExport = {
  ...licensesScreen.calls.fetchPlainExport,
  summary: 'The file, once, for the one who asked for it',
  params: byId,
  response: z.object({ success, csv: z.string() }),
} as const satisfies Endpoint
