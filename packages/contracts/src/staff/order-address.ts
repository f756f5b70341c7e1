import * as z from 'zod/mini'
import { emailFor } from '../billing.ts'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { writtenReason } from './orders.ts'
import { ordersScreen } from './screens/orders.ts'

const success = z.literal(true)

export const changeOrderAddress = {
  ...ordersScreen.calls.changeOrderAddress,
  summary: 'Gives an order another e-mail address, and tells the old one',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({ email: emailFor('Enter the address that is right'), reason: writtenReason }),
  /** With an approval nothing has happened yet: a second person decides. */
  response: z.union([z.object({ success, approval: requestedApproval }), z.object({ success })]),
} as const satisfies Endpoint
