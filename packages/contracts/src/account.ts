import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { importedFrom } from './orders.ts'

const orderId = z.object({ id: z.string('The order is unknown').check(z.maxLength(60)) })

/** The state of one licence. Only a ready one can be revealed. */
const licenseStates = ['ready', 'waiting', 'replaced', 'refunded', 'frozen'] as const

/** One licence as its owner finds it in the account: never a whole key. */
const ownLicense = z.object({
  /** Names it within its order. */
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  state: z.enum(licenseStates),
  /** How its key ends; none while it waits, and for a key that came back unseen. */
  lastFive: z.optional(z.string()),
  /** Its place among those of its product, from 1. */
  slot: z.number(),
  quantity: z.number(),
  isVolumeKey: z.boolean(),
  /** Whether its key was on a page or in an e-mail before. */
  isSeen: z.boolean(),
  /** How the key ends that was put in its place. */
  newLastFive: z.optional(z.string()),
  /** When it was delivered, or ended. */
  at: z.optional(z.string()),
})
export type OwnLicense = z.infer<typeof ownLicense>

/** One order as its owner finds it in the account. */
export const ownOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  total: z.string(),
  currency: z.enum(currencies),
  createdAt: z.string(),
  /** Where it was bought, if that was another shop. */
  importedFrom: z.optional(importedFrom),
  /** True while mails about it come back. */
  isUnreachable: z.optional(z.boolean()),
  licenses: z.array(ownLicense),
  items: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.number() })),
})
export type OwnOrder = z.infer<typeof ownOrder>

export const listOwnOrders = {
  method: 'GET',
  path: '/api/account/orders',
  summary: 'Everything bought with the proven address, its licences masked, the latest first',
  response: z.object({
    success: z.literal(true),
    orders: z.array(ownOrder),
    /** True while the account has not proved its address: then no order is listed. */
    requiresVerification: z.boolean(),
  }),
} as const satisfies Endpoint

export const openOwnOrder = {
  method: 'POST',
  path: '/api/account/orders/:id/open',
  summary: 'Opens one of the own orders for this browser',
  params: orderId,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
