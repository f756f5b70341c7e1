import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { conversationParams } from '../inbox.ts'
import { claimForBuyer } from './key-claims.ts'
import { refundOrder } from './orders.ts'
import { createPaymentLink } from './payment-links.ts'
import { inboxScreen } from './screens/inbox.ts'

/** An order of the person who wrote; any other is not there. */
const orderId = z.string('Name the order').check(z.minLength(1), z.maxLength(60))

export const refundFromInbox = {
  ...inboxScreen.calls.refundFromInbox,
  summary: 'Refunds an order of the person who wrote, as on the page of the order',
  params: conversationParams,
  body: z.extend(refundOrder.body, { orderId }),
  response: refundOrder.response,
} as const satisfies Endpoint

export const claimFromInbox = {
  ...inboxScreen.calls.claimFromInbox,
  summary: 'Opens a claim for an order of the person who wrote; the same rules judge it',
  params: conversationParams,
  body: z.extend(z.omit(claimForBuyer.body, { order: true }), { orderId }),
  response: claimForBuyer.response,
} as const satisfies Endpoint

export const linkFromInbox = {
  ...inboxScreen.calls.linkFromInbox,
  summary: 'Makes a payment link for the person who wrote; its address is for the answer',
  params: conversationParams,
  body: createPaymentLink.body,
  response: createPaymentLink.response,
  status: 201,
} as const satisfies Endpoint

export const askCodeFromInbox = {
  ...inboxScreen.calls.askCodeFromInbox,
  summary:
    'Mails a code to the mailbox of the order or the account, to learn whether its owner wrote',
  params: conversationParams,
  response: z.object({ success: z.literal(true), sentTo: z.string() }),
} as const satisfies Endpoint

export const enterCodeInInbox = {
  ...inboxScreen.calls.enterCodeInInbox,
  summary: 'Takes the code that the customer told: staff may act on the conversation for 24 hours',
  params: conversationParams,
  body: z.object({
    code: z
      .string('Enter the code')
      .check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(40)),
    /** The last message that was read: a newer one may be by another writer. */
    seen: z.number('Read the conversation first').check(z.int(), z.gte(0)),
  }),
  response: z.object({ success: z.literal(true), until: z.string() }),
} as const satisfies Endpoint
