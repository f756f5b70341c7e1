import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const messageTypes = {
  support: 'Technical Support',
  sales: 'Sales Inquiry',
  general: 'General Question',
  complaint: 'Complaint',
  suggestion: 'Suggestion',
} as const
export type MessageType = keyof typeof messageTypes

export const MAX_MESSAGE = 2_000
/** Whoever is quicker than this is a machine. */
export const MIN_FILL_SECONDS = 5
export const REPLY_WITHIN_HOURS = 24

export const TOO_QUICK = 'Form submitted too quickly. Please try again.'
export const FILLED_TRAP = 'Invalid form submission detected'

const email = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.maxLength(200, 'Please enter a valid email address'),
    z.regex(/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>.]{2,}$/, 'Please enter a valid email address'),
  )
const optionalText = (longest: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(longest, 'That is too long')), '')
const message = z
  .string('Message must be at least 10 characters')
  .check(
    z.trim(),
    z.minLength(10, 'Message must be at least 10 characters'),
    z.maxLength(MAX_MESSAGE, 'Message too long'),
  )

export const contactMessage = z.object({
  name: z
    .string('Name must be at least 2 characters')
    .check(
      z.trim(),
      z.minLength(2, 'Name must be at least 2 characters'),
      z.maxLength(100, 'Name too long'),
    ),
  email,
  phone: optionalText(40),
  orderNumber: optionalText(40),
  subject: z
    .string('Subject must be at least 5 characters')
    .check(
      z.trim(),
      z.minLength(5, 'Subject must be at least 5 characters'),
      z.maxLength(200, 'Subject too long'),
    ),
  messageType: z._default(
    z.enum(
      Object.keys(messageTypes) as [MessageType, ...MessageType[]],
      'Choose what your message is about',
    ),
    'general',
  ),
  message,
  /** No person sees this field: whoever fills it in is a machine. */
  website: optionalText(500),
  /** What the page believes; the signed token decides. */
  submissionTime: z.optional(z.number('The time is a number')),
  sessionId: optionalText(100),
  formToken: optionalText(200),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const openContactForm = {
  method: 'GET',
  path: '/api/contact/form',
  summary: 'A token that tells when the form was shown',
  response: z.object({ success: z.literal(true), formToken: z.string() }),
} as const satisfies Endpoint

export const sendContactMessage = {
  method: 'POST',
  path: '/api/contact',
  summary: 'Keeps a message for staff and gives it a ticket number',
  body: contactMessage,
  status: 201,
  response: z.object({
    success: z.literal(true),
    ticketNumber: z.string(),
    message: z.string(),
    expectedReplyBy: z.string(),
    /** Whether a confirmation went to the address: only to one that was proven. */
    isConfirmedByMail: z.boolean(),
  }),
} as const satisfies Endpoint

const states = ['open', 'answered', 'closed', 'spam'] as const
const ticket = z.object({
  ticketNumber: z.string('Unknown ticket').check(z.maxLength(20, 'Unknown ticket')),
})
const letter = z.object({
  author: z.enum(['customer', 'staff']),
  body: z.string(),
  createdAt: z.string(),
})

export const conversation = z.object({
  ticketNumber: z.string(),
  subject: z.string(),
  messageType: z.string(),
  state: z.enum(states),
  createdAt: z.string(),
  messages: z.array(letter),
})
export type Conversation = z.infer<typeof conversation>

export const listOwnConversations = {
  method: 'GET',
  path: '/api/account/conversations',
  summary: 'What was written to us from the proven address, and our answers',
  response: z.object({ success: z.literal(true), conversations: z.array(conversation) }),
} as const satisfies Endpoint

export const writeAgain = {
  method: 'POST',
  path: '/api/account/conversations/:ticketNumber/messages',
  summary: 'One more letter in an own conversation',
  params: ticket,
  body: z.object({ message }),
  status: 201,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

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
  query: z.object({ state: z._default(z.enum(states, 'Unknown state'), 'open') }),
  response: z.object({ success: z.literal(true), conversations: z.array(inboxItem) }),
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
