import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { formerReference } from './former-names.ts'

export const messageTypes = {
  support: 'Technical Support',
  sales: 'Sales Inquiry',
  general: 'General Question',
  complaint: 'Complaint',
  suggestion: 'Suggestion',
} as const
export type MessageType = keyof typeof messageTypes

export const MAX_MESSAGE = 2_000
/** A sender quicker than this is a machine. */
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
  /** No person sees this field: a sender who fills it in is a machine. */
  website: optionalText(500),
  /** What the page believes; the signed token decides. */
  submissionTime: z.optional(z.number('The time is a number')),
  sessionId: optionalText(100),
  /** The screen that led to the form; it counts where the order is proven to be the writer's. */
  from: z.optional(z.enum(['key_desk'], 'Unknown screen')),
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
    reference: z.string(),
    ...formerReference,
    message: z.string(),
    expectedReplyBy: z.string(),
    /** Whether a confirmation went to the address: only to one that was proven. */
    isConfirmedByMail: z.boolean(),
    /** Adds files to this message for a while. */
    fileToken: z.string(),
  }),
} as const satisfies Endpoint

/** What a writer is told of their conversation. */
export const toldStates = ['open', 'answered', 'closed'] as const
export const conversationParams = z.object({
  reference: z.string('Unknown ticket').check(z.maxLength(20, 'Unknown ticket')),
})
export const attachment = z.object({ id: z.string(), name: z.string(), size: z.number() })
export type Attachment = z.infer<typeof attachment>

/** Whether the shop's own mail server vouches for the sender of a message; null for what came from our pages. */
export const senderCheck = z.nullable(z.enum(['verified', 'failed', 'unknown']))

export const ownMessage = z.object({
  author: z.enum(['customer', 'staff']),
  senderCheck,
  body: z.string(),
  files: z.array(attachment),
  createdAt: z.string(),
})

export const conversation = z.object({
  reference: z.string(),
  ...formerReference,
  subject: z.string(),
  messageType: z.string(),
  state: z.enum(toldStates),
  createdAt: z.string(),
  messages: z.array(ownMessage),
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
  path: '/api/account/conversations/:reference/messages',
  summary: 'One more message in an own conversation',
  params: conversationParams,
  body: z.object({ message }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    /** Adds files to this message for a while. */
    fileToken: z.string(),
  }),
} as const satisfies Endpoint

export const RATING_SCORES = { 1: 'Bad', 2: 'Poor', 3: 'Fair', 4: 'Good', 5: 'Excellent' } as const

export const rateHelp = {
  method: 'POST',
  path: '/api/contact/rating',
  summary: 'What a person says about the help they got, by the link in the mail about its end',
  body: z.object({
    token: z
      .string('This link is not complete')
      .check(z.regex(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}\.[\w-]{22}$/, 'This link is not complete')),
    score: z
      .number('Choose one of five')
      .check(
        z.int('Choose one of five'),
        z.gte(1, 'Choose one of five'),
        z.lte(5, 'Choose one of five'),
      ),
    comment: optionalText(1_000),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
