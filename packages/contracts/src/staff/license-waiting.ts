import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { licensesScreen } from './screens/licenses.ts'

const waitingLine = z.object({
  lineId: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  customer: z.string(),
  productId: z.string(),
  productName: z.string(),
  missing: z.number(),
  paidAt: z.string(),
  /** How many keys it would get at this moment. */
  possible: z.number(),
})
export type WaitingLine = z.infer<typeof waitingLine>

export const listWaiting = {
  ...licensesScreen.calls.listWaiting,
  summary: 'Order lines that wait for keys, the longest wait first',
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['paidAt']), 'paidAt') }),
  response: z.object({
    success,
    lines: z.array(waitingLine),
    /** How many keys would be given if everyone were served now. */
    possible: z.number(),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const assignWaiting = {
  ...licensesScreen.calls.assignWaiting,
  summary:
    'Gives free keys to those who wait, first paid first served; or to one line, if it is next',
  body: z.object({ lineId: z.optional(z.number().check(z.int())) }),
  response: z.union([
    z.object({ success, units: z.number() }),
    z.object({ success, approval: requestedApproval }),
  ]),
} as const satisfies Endpoint
