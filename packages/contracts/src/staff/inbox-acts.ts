import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { ticket } from '../inbox.ts'
import { claimForBuyer } from './key-claims.ts'
import { refundOrder } from './orders.ts'
import { createPaymentLink } from './payment-links.ts'

/** An order of the person who wrote; any other is not there. */
const orderId = z.string('Name the order').check(z.minLength(1), z.maxLength(60))

export const refundFromInbox = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/refund',
  summary: 'Refunds an order of the person who wrote, as on the page of the order',
  params: ticket,
  body: z.extend(refundOrder.body, { orderId }),
  response: refundOrder.response,
} as const satisfies Endpoint

export const claimFromInbox = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/claim',
  summary: 'Opens a claim for an order of the person who wrote; the same rules judge it',
  params: ticket,
  body: z.extend(z.omit(claimForBuyer.body, { order: true }), { orderId }),
  response: claimForBuyer.response,
} as const satisfies Endpoint

export const linkFromInbox = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/payment-link',
  summary: 'Makes a payment link for the person who wrote; its address is for the answer',
  params: ticket,
  body: createPaymentLink.body,
  response: createPaymentLink.response,
  status: 201,
} as const satisfies Endpoint
