import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const MAX_CHAT_MESSAGE = 2_000
/** Questions of one chat; then a new one begins. */
export const MAX_CHAT_TURNS = 20
/** Nobody waits longer for the first words. */
export const ANSWER_SECONDS = 8
/** An order stays open to a chat for so long after its code was entered. */
export const PROOF_MINUTES = 15

/** What the first visitor of a chat is offered; the first three are shown. */
export const starterPrompts = [
  'Which edition is right for me?',
  'Where is my licence key?',
  'Does it run on my Mac?',
  'How do refunds work?',
  'How do I install it?',
] as const

const said = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().check(z.maxLength(8_000)),
})
const isBrief = (messages: readonly { content: string }[]) =>
  (messages.at(-1)?.content.trim().length ?? 0) <= MAX_CHAT_MESSAGE
const isAsked = (messages: readonly { role: string; content: string }[]) => {
  const last = messages.at(-1)
  return last?.role === 'user' && last.content.trim() !== ''
}

/** All messages come, as the page has them. The server keeps its own and takes the last question alone. */
export const chatQuestion = z.object({
  messages: z
    .array(said)
    .check(
      z.minLength(1),
      z.maxLength(100),
      z.refine(isAsked, 'Type a question'),
      z.refine(isBrief, `At most ${MAX_CHAT_MESSAGE.toLocaleString('en')} characters`),
    ),
  /** Hints of the page. They prove nothing. */
  context: z.optional(
    z.object({
      orderId: z.optional(z.string().check(z.maxLength(100))),
      customerEmail: z.optional(z.string().check(z.maxLength(200))),
      products: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(3))),
    }),
  ),
})
export type ChatQuestion = z.infer<typeof chatQuestion>

/** A page of ours that says what the answer says; the answer has its number in brackets. */
export const citation = z.object({
  number: z.int(),
  title: z.string(),
  path: z.string().check(z.regex(/^\/[\w/#?=&-]*$/)),
})
export type Citation = z.infer<typeof citation>

/** What a button does. Nothing of it happens because a model said so. */
export const chatActs = ['resend_keys', 'request_refund', 'replace_key'] as const
export type ChatActName = (typeof chatActs)[number]

/** A form or a button that the interface draws below an answer. */
export const chatOffer = z.discriminatedUnion('kind', [
  /** Order number, as far as it was said, and address: a code goes to the mailbox of the order. */
  z.object({ kind: z.literal('order'), orderNumber: z.optional(z.string()) }),
  z.object({ kind: z.literal('code') }),
  /** Name and address for a person to answer to. */
  z.object({ kind: z.literal('person'), needsAddress: z.boolean() }),
  z.object({ kind: z.literal('act'), act: z.enum(chatActs), label: z.string() }),
  z.object({ kind: z.literal('link'), label: z.string(), path: z.string() }),
])
export type ChatOffer = z.infer<typeof chatOffer>

/** Who has the chat now: the assistant, nobody yet, a person, or it is over. */
export const chatStates = ['open', 'waiting', 'joined', 'ended'] as const
export type ChatState = (typeof chatStates)[number]

export const handedOver = z.object({
  reference: z.string(),
  expectedReplyBy: z.string(),
  /** Whether people are at work at this moment. */
  isOpenNow: z.boolean(),
})
export type HandedOver = z.infer<typeof handedOver>

export const chatReply = z.object({
  /** In a small part of Markdown: paragraphs, lists, bold, links to our own pages. */
  response: z.string(),
  suggestions: z.array(z.string()),
  citations: z.array(citation),
  offers: z.array(chatOffer),
  conversationId: z.string(),
  messageId: z.string(),
  state: z.enum(chatStates),
  handoff: z.nullable(handedOver),
  /** Who answered. `search`: the day's budget is spent, so answers come from our pages alone. */
  answeredBy: z.enum(['model', 'rules', 'search', 'person']),
})
export type ChatReply = z.infer<typeof chatReply>

export const askAssistant = {
  method: 'POST',
  path: '/api/ai-chat',
  summary: 'Answers the last question from what the shop has published',
  body: chatQuestion,
  response: chatReply,
} as const satisfies Endpoint

/**
 * The same, as server-sent events: `text` with checked words as they come, then `done` with the whole reply,
 * or `failed`. What fails before the first word is an ordinary error.
 */
export const streamAnswer = {
  ...askAssistant,
  path: '/api/ai-chat/stream',
  summary: 'The same answer, as events while it is written',
  response: z.unknown(),
} as const satisfies Endpoint
export type StreamEvent =
  | { event: 'text'; data: { text: string } }
  | { event: 'done'; data: ChatReply }
  | { event: 'failed'; data: { message: string } }

const chatMessage = z.object({
  id: z.string(),
  type: z.enum(['user', 'ai', 'staff']),
  message: z.string(),
  timestamp: z.string(),
  suggestions: z.array(z.string()),
  citations: z.array(citation),
  offers: z.array(chatOffer),
  isGood: z.nullable(z.boolean()),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const ownChat = z.object({
  conversationId: z.string(),
  state: z.enum(chatStates),
  messages: z.array(chatMessage),
  /** The order that a code has opened, and until when. */
  order: z.nullable(z.object({ orderNumber: z.string(), until: z.string() })),
  handoff: z.nullable(handedOver),
})
export type OwnChat = z.infer<typeof ownChat>

export const readOwnChat = {
  method: 'GET',
  path: '/api/ai-chat',
  summary: 'The chat of this browser, if it has one',
  response: z.object({ success: z.literal(true), chat: z.nullable(ownChat) }),
} as const satisfies Endpoint

const done = z.object({ success: z.literal(true) })

export const deleteOwnChat = {
  method: 'DELETE',
  path: '/api/ai-chat',
  summary: 'Deletes the chat of this browser',
  response: done,
} as const satisfies Endpoint

export const askOrderCode = {
  method: 'POST',
  path: '/api/ai-chat/order',
  summary: 'Sends a code to the mailbox of an order; the answer is the same if there is none',
  body: z.object({
    orderNumber: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)),
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  response: z.object({ success: z.literal(true), reply: chatReply }),
} as const satisfies Endpoint

export const enterOrderCode = {
  method: 'POST',
  path: '/api/ai-chat/code',
  summary: 'Opens the order to this chat for a quarter of an hour',
  body: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Six digits')) }),
  response: z.object({ success: z.literal(true), reply: chatReply }),
} as const satisfies Endpoint

export const actInChat = {
  method: 'POST',
  path: '/api/ai-chat/acts',
  summary: 'Does what a button of the chat says, for the order that a code has opened',
  body: z.object({
    act: z.enum(chatActs),
    reason: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ''),
  }),
  response: z.object({ success: z.literal(true), reply: chatReply }),
} as const satisfies Endpoint

export const askPerson = {
  method: 'POST',
  path: '/api/ai-chat/person',
  summary: 'Hands the chat to a person, who answers in it and by e-mail',
  body: z.object({
    name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Needed where no address is proven. */
    email: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    message: z._default(z.string().check(z.trim(), z.maxLength(MAX_CHAT_MESSAGE)), ''),
  }),
  response: z.object({ success: z.literal(true), reply: chatReply }),
} as const satisfies Endpoint

export const rateAnswer = {
  method: 'POST',
  path: '/api/ai-chat/ratings',
  summary: 'Says whether an answer helped',
  body: z.object({ messageId: z.string().check(z.maxLength(30)), isGood: z.boolean() }),
  response: done,
} as const satisfies Endpoint
