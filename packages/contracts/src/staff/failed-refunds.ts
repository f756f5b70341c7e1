import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { orAsked } from './approvals.ts'
import { writtenReason } from './orders.ts'
import { ordersScreen } from './screens/orders.ts'

const id = z.string().check(z.maxLength(60))
const shared = {
  method: 'POST',
  params: z.object({ id, requestId: id }),
  body: z.object({ reason: writtenReason }),
  response: z.object({ success: z.literal(true) }),
} as const

export const tryRefundAgain = {
  ...shared,
  ...ordersScreen.calls.tryRefundAgain,
  summary: 'Makes a refund again that the provider or the bank did not carry out',
} as const satisfies Endpoint

export const markPaidBack = {
  ...shared,
  ...ordersScreen.calls.markPaidBack,
  summary:
    'Notes that the buyer got the money of a failed refund by another way; counts like a refund',
  response: z.object({ success: z.literal(true), ...orAsked }),
} as const satisfies Endpoint
