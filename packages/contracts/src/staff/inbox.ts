import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { conversation, conversationStates, letter, ticket } from '../inbox.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'

const inboxItem = z.extend(z.omit(conversation, { messages: true }), {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isProven: z.boolean(),
  orderId: z.nullable(z.string()),
  orderNumberSaid: z.string(),
})

export const listInbox = {
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'Conversations in one state, the latest change first',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(conversationStates, 'Unknown state'), 'open'),
    sort: z._default(sortOf(['updatedAt', 'createdAt']), '-updatedAt'),
  }),
  response: z.object({
    success: z.literal(true),
    conversations: z.array(inboxItem),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const readInbox = {
  method: 'GET',
  path: '/api/admin/inbox/:ticketNumber',
  summary: 'One conversation with its letters',
  params: ticket,
  response: z.object({
    success: z.literal(true),
    conversation: z.extend(inboxItem, { messages: z.array(letter) }),
  }),
} as const satisfies Endpoint

export const replyFromInbox = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/reply',
  summary: 'Answers a conversation by e-mail',
  params: ticket,
  body: z.object({
    message: z
      .string('Write an answer')
      .check(z.trim(), z.minLength(1, 'Write an answer'), z.maxLength(5_000, 'Message too long')),
  }),
  status: 201,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const sortInbox = {
  method: 'PATCH',
  path: '/api/admin/inbox/:ticketNumber',
  summary: 'Opens, closes or sorts out a conversation',
  params: ticket,
  body: z.object({ state: z.enum(['open', 'closed', 'spam'], 'Unknown state') }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
