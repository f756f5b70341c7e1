import * as z from 'zod/mini'
import { billingInfo, emailFor } from '../billing.ts'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { writtenReason } from './orders.ts'
import { ordersScreen } from './screens/orders.ts'

const MOST_ITEMS = 20
const MOST_UNITS = 50

const success = z.literal(true)
const { firstName, lastName, country } = billingInfo.shape

/** Whom staff write an order for. */
const buyer = z.object({
  email: emailFor('Enter the address of the buyer'),
  firstName,
  lastName,
  country,
})
export type ManualBuyer = z.infer<typeof buyer>

const item = z.object({
  productId: z.string('Choose an edition').check(z.minLength(1, 'Choose an edition')),
  quantity: z
    .int('Enter a whole number')
    .check(z.gte(1, 'At least one'), z.lte(MOST_UNITS, `At most ${MOST_UNITS}`)),
})

const priced = z.object({
  ...item.shape,
  /** In dollars, for one; the list price if it is left out. */
  unitPrice: z.optional(
    z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a price, such as 149.99')),
  ),
})
export type ManualItem = z.infer<typeof priced>

const once = (items: readonly { productId: string }[]) =>
  new Set(items.map(({ productId }) => productId)).size === items.length
const sizes = [
  z.minLength(1, 'Choose an edition'),
  z.maxLength(MOST_ITEMS, 'Too many editions'),
] as const
const asked = z.object({ success, approval: requestedApproval })

export const createManualOrder = {
  ...ordersScreen.calls.createManualOrder,
  summary:
    'Writes an unpaid order for a buyer, at the list price or lower; below the floor it waits for an approval',
  body: z.object({
    buyer,
    items: z.array(priced).check(...sizes, z.refine(once, 'Name each edition once')),
    reason: writtenReason,
  }),
  response: z.union([z.object({ success, orderId: z.string(), orderNumber: z.string() }), asked]),
  status: 201,
} as const satisfies Endpoint

export const grantLicense = {
  ...ordersScreen.calls.grantLicense,
  summary: 'Asks a second person to give licences away without a payment',
  body: z.object({
    buyer,
    items: z.array(item).check(...sizes, z.refine(once, 'Name each edition once')),
    reason: writtenReason,
  }),
  response: asked,
  status: 201,
} as const satisfies Endpoint

export const markOrderPaid = {
  ...ordersScreen.calls.markOrderPaid,
  summary:
    'Asks a second person to confirm that an order which staff wrote was paid by another way',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({ reason: writtenReason }),
  response: asked,
} as const satisfies Endpoint
