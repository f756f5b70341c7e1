import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { byId, success } from './license-common.ts'
import { licensesScreen } from './screens/licenses.ts'

export const listSuppliers = {
  ...licensesScreen.calls.listSuppliers,
  summary: 'Suppliers with what they delivered and what failed',
  response: z.object({
    success,
    suppliers: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        batches: z.number(),
        units: z.number(),
        /** Keys that did not work: after a claim, or replaced by staff without one. */
        failed: z.number(),
      }),
    ),
  }),
} as const satisfies Endpoint

export const readClaimLetter = {
  ...licensesScreen.calls.readClaimLetter,
  summary: 'A letter that lists the failed keys of a supplier, masked, with their dates, as PDF',
  params: byId,
  /** The file in base64: the browser sends its token with calls, and cannot with a link. */
  response: z.object({ success, keys: z.number(), pdf: z.string() }),
} as const satisfies Endpoint
