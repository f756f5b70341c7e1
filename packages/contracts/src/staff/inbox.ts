import * as z from 'zod/mini'
import { chatStates } from '../assistant.ts'
import type { Endpoint } from '../endpoint.ts'
import { formerReference } from '../former-names.ts'
import { attachment, conversationParams, messageTypes, senderCheck } from '../inbox.ts'
import { fileOfConversation } from '../inbox-files.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { dayFilter, searchFilter } from './list-filters.ts'
import { inboxScreen } from './screens/inbox.ts'

/** The states of a conversation and what they mean to those who answer. */
export const conversationStates = {
  open: 'Open',
  pending: 'Waiting for customer',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
  spam: 'Spam',
} as const
export type ConversationState = keyof typeof conversationStates

export const conversationSources = {
  contact: 'Contact form',
  account: 'Account',
  order: 'Order page',
  key_desk: 'Key desk',
  mail: 'E-mail',
  assistant: 'Assistant',
} as const
export type ConversationSource = keyof typeof conversationSources

export const conversationPriorities = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
} as const
export type ConversationPriority = keyof typeof conversationPriorities

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.keys(table) as [Key, ...Key[]]
export const conversationStateNames = keysOf(conversationStates)

/** Whose conversations a list shows. */
export const conversationOwners = ['mine', 'nobody'] as const

const listedConversation = z.object({
  reference: z.string(),
  ...formerReference,
  subject: z.string(),
  messageType: z.enum(keysOf(messageTypes)),
  source: z.enum(keysOf(conversationSources)),
  state: z.enum(conversationStateNames),
  priority: z.enum(keysOf(conversationPriorities)),
  tags: z.array(z.string()),
  name: z.string(),
  email: z.string(),
  isProven: z.boolean(),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When our answer is due; null while nobody waits for one. */
  dueAt: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The beginning of the last message, and who wrote it. */
  lastMessage: z.nullable(z.object({ author: z.enum(['customer', 'staff']), text: z.string() })),
  /** A colleague who is writing an answer at this moment. */
  writing: z.nullable(z.string()),
})
export type ListedConversation = z.infer<typeof listedConversation>

export const listInbox = {
  ...inboxScreen.calls.listInbox,
  summary: 'Conversations, those whose answer is due first',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...dayFilter('createdAt'),
    state: z.optional(z.enum(conversationStateNames, 'Unknown state')),
    owner: z.optional(z.enum(conversationOwners, 'Unknown owner')),
    source: z.optional(z.enum(keysOf(conversationSources), 'Unknown source')),
    topic: z.optional(z.enum(keysOf(messageTypes), 'Unknown topic')),
    tag: z.optional(z.string().check(z.maxLength(30, 'Unknown tag'))),
    priority: z.optional(z.enum(keysOf(conversationPriorities), 'Unknown priority')),
    sort: z._default(sortOf(['dueAt', 'updatedAt', 'createdAt']), 'dueAt'),
  }),
  response: z.object({
    success: z.literal(true),
    conversations: z.array(listedConversation),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const countInbox = {
  ...inboxScreen.calls.countInbox,
  summary: 'How many conversations wait: open, mine, of nobody and overdue',
  response: z.object({
    success: z.literal(true),
    open: z.number(),
    mine: z.number(),
    unassigned: z.number(),
    overdue: z.number(),
  }),
} as const satisfies Endpoint

const message = z.object({
  id: z.number(),
  author: z.enum(['customer', 'staff', 'system']),
  /** The name of the member of staff who wrote it. */
  by: z.nullable(z.string()),
  isNote: z.boolean(),
  via: z.enum(['form', 'mail']),
  /** Set where a mail came from another address than that of the conversation. */
  sender: z.nullable(z.string()),
  senderCheck,
  isAutomatic: z.boolean(),
  body: z.string(),
  /** What the mail quotes, folded away. */
  quoted: z.string(),
  files: z.array(attachment),
  createdAt: z.string(),
})
export type ConversationMessage = z.infer<typeof message>

const conversationOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  total: z.string(),
  currency: z.string(),
  createdAt: z.string(),
  products: z.array(z.string()),
})

/** Whether staff may act on the last message, and how it is known who wrote it. */
const proof = z.object({
  /** It came by mail, nobody vouches for its sender, and no code was told: acts are refused. */
  isNeeded: z.boolean(),
  /** A code that can be entered: where it went, and until when. */
  asked: z.nullable(z.object({ sentTo: z.string(), until: z.string() })),
  /** A code was entered: until when it counts. */
  provenUntil: z.nullable(z.string()),
})

const conversation = z.extend(listedConversation, {
  phone: z.string(),
  orderId: z.nullable(z.string()),
  orderNumberSaid: z.string(),
  /** The conversation that this one was made part of. */
  mergedInto: z.nullable(z.string()),
  rating: z.nullable(z.object({ score: z.number(), comment: z.string() })),
  /** Who has the chat it came from; null if it came from none, or that one is gone. */
  chat: z.nullable(z.enum(chatStates)),
  messages: z.array(message),
  proof,
  /** Orders of the address; null for those who may not see orders. */
  orders: z.nullable(z.array(conversationOrder)),
  earlier: z.array(
    z.object({
      reference: z.string(),
      subject: z.string(),
      state: z.enum(conversationStateNames),
      createdAt: z.string(),
    }),
  ),
})
export type Conversation = z.infer<typeof conversation>

export const readInbox = {
  ...inboxScreen.calls.readInbox,
  summary: 'One conversation with its messages, notes, files and what is known of its writer',
  params: conversationParams,
  response: z.object({ success: z.literal(true), conversation }),
} as const satisfies Endpoint

const staffText = z
  .string('Write something')
  .check(z.trim(), z.minLength(1, 'Write something'), z.maxLength(5_000, 'Message too long'))
/** The last message the writer has seen: an answer beside another one is not sent. */
const seenMessage = z.number('Read the conversation first').check(z.int(), z.gte(0))
const fileIds = z._default(
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(5, 'At most five files')),
  [],
)

export const replyFromInbox = {
  ...inboxScreen.calls.replyFromInbox,
  summary: 'Answers a conversation by e-mail, with the keys of an order if that is asked for',
  params: conversationParams,
  body: z.object({
    message: staffText,
    seen: seenMessage,
    /** What becomes of it once the answer is sent. */
    next: z._default(z.enum(['pending', 'resolved', 'open'], 'Unknown state'), 'pending'),
    files: fileIds,
    /** The order whose keys go out again with this answer, to the address of the order. */
    resendOrderId: z.optional(z.string().check(z.maxLength(60))),
  }),
  status: 201,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const noteInInbox = {
  ...inboxScreen.calls.noteInInbox,
  summary: 'Writes a note that staff alone see',
  params: conversationParams,
  body: z.object({ message: staffText }),
  status: 201,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

const tag = z
  .string('Unknown tag')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'A tag has letters, digits and hyphens'),
  )

export const sortInbox = {
  ...inboxScreen.calls.sortInbox,
  summary: 'Assigns, tags, snoozes, resolves or sorts out a conversation',
  params: conversationParams,
  body: z.object({
    state: z.optional(z.enum(['open', 'pending', 'snoozed', 'resolved', 'spam'], 'Unknown state')),
    /** With `snoozed`: when it comes back. */
    snoozedUntil: z.optional(z.iso.datetime('Choose a time')),
    assigneeId: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    priority: z.optional(z.enum(keysOf(conversationPriorities), 'Unknown priority')),
    tags: z.optional(z.array(tag).check(z.maxLength(10, 'At most ten tags'))),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const mergeInbox = {
  ...inboxScreen.calls.mergeInbox,
  summary: 'Makes a conversation part of another of the same address',
  params: conversationParams,
  body: z.object({ into: conversationParams.shape.reference }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const handBackChat = {
  ...inboxScreen.calls.handBackChat,
  summary: 'Gives the chat behind a conversation back to the assistant',
  params: conversationParams,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const watchInbox = {
  ...inboxScreen.calls.watchInbox,
  summary: 'Tells colleagues that one has a conversation open, and hears who else has',
  params: conversationParams,
  body: z.object({ isWriting: z.boolean('Say whether you write') }),
  response: z.object({
    success: z.literal(true),
    others: z.array(z.object({ name: z.string(), isWriting: z.boolean() })),
  }),
} as const satisfies Endpoint

export const addInboxFile = {
  ...inboxScreen.calls.addInboxFile,
  summary: 'Keeps a file that will go with the next answer',
  params: conversationParams,
  takesFile: true,
  status: 201,
  response: z.object({ success: z.literal(true), file: attachment }),
} as const satisfies Endpoint

export const readInboxFile = {
  ...inboxScreen.calls.readInboxFile,
  summary: 'One file of a conversation, as a download',
  params: fileOfConversation,
  response: z.unknown(),
} as const satisfies Endpoint
