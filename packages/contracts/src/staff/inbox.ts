import * as z from 'zod/mini'
import { chatStates } from '../assistant.ts'
import type { Endpoint } from '../endpoint.ts'
import { letterFile, messageTypes, senderCheck, ticket } from '../inbox.ts'
import { fileOfTicket } from '../inbox-files.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { dayFilter, searchFilter } from './list-filters.ts'

/** The states of a conversation and what they mean to those who answer. */
export const talkStates = {
  open: 'Open',
  pending: 'Waiting for customer',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
  spam: 'Spam',
} as const
export type TalkState = keyof typeof talkStates

export const talkSources = {
  contact: 'Contact form',
  account: 'Account',
  order: 'Order page',
  key_desk: 'Key desk',
  mail: 'E-mail',
  assistant: 'Assistant',
} as const
export type TalkSource = keyof typeof talkSources

export const talkPriorities = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
} as const
export type TalkPriority = keyof typeof talkPriorities

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.keys(table) as [Key, ...Key[]]
export const talkStateNames = keysOf(talkStates)

/** Whose conversations a list shows. */
export const talkOwners = ['mine', 'nobody'] as const

const listedTalk = z.object({
  ticketNumber: z.string(),
  subject: z.string(),
  messageType: z.enum(keysOf(messageTypes)),
  source: z.enum(keysOf(talkSources)),
  state: z.enum(talkStateNames),
  priority: z.enum(keysOf(talkPriorities)),
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
  /** The beginning of the last letter, and who wrote it. */
  lastLetter: z.nullable(z.object({ author: z.enum(['customer', 'staff']), text: z.string() })),
  /** A colleague who is writing an answer at this moment. */
  writing: z.nullable(z.string()),
})
export type ListedTalk = z.infer<typeof listedTalk>

export const listInbox = {
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'Conversations, those whose answer is due first',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...dayFilter('createdAt'),
    state: z.optional(z.enum(talkStateNames, 'Unknown state')),
    owner: z.optional(z.enum(talkOwners, 'Unknown owner')),
    source: z.optional(z.enum(keysOf(talkSources), 'Unknown source')),
    topic: z.optional(z.enum(keysOf(messageTypes), 'Unknown topic')),
    tag: z.optional(z.string().check(z.maxLength(30, 'Unknown tag'))),
    priority: z.optional(z.enum(keysOf(talkPriorities), 'Unknown priority')),
    sort: z._default(sortOf(['dueAt', 'updatedAt', 'createdAt']), 'dueAt'),
  }),
  response: z.object({
    success: z.literal(true),
    conversations: z.array(listedTalk),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const countInbox = {
  method: 'GET',
  path: '/api/admin/inbox-counts',
  summary: 'How many conversations wait: open, mine, of nobody and overdue',
  response: z.object({
    success: z.literal(true),
    open: z.number(),
    mine: z.number(),
    unassigned: z.number(),
    overdue: z.number(),
  }),
} as const satisfies Endpoint

const letter = z.object({
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
  files: z.array(letterFile),
  createdAt: z.string(),
})
export type TalkLetter = z.infer<typeof letter>

const talkOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  total: z.string(),
  currency: z.string(),
  createdAt: z.string(),
  products: z.array(z.string()),
})

/** Whether staff may act on the last letter, and how it is known who wrote it. */
const proof = z.object({
  /** It came by mail, nobody vouches for its sender, and no code was told: acts are refused. */
  isNeeded: z.boolean(),
  /** A code that can be entered: where it went, and until when. */
  asked: z.nullable(z.object({ sentTo: z.string(), until: z.string() })),
  /** A code was entered: until when it counts. */
  provenUntil: z.nullable(z.string()),
})

const talk = z.extend(listedTalk, {
  phone: z.string(),
  orderId: z.nullable(z.string()),
  orderNumberSaid: z.string(),
  /** The ticket that this one was made part of. */
  mergedInto: z.nullable(z.string()),
  rating: z.nullable(z.object({ score: z.number(), comment: z.string() })),
  /** Who has the chat it came from; null if it came from none, or that one is gone. */
  chat: z.nullable(z.enum(chatStates)),
  letters: z.array(letter),
  proof,
  /** Orders of the address; null for those who may not see orders. */
  orders: z.nullable(z.array(talkOrder)),
  earlier: z.array(
    z.object({
      ticketNumber: z.string(),
      subject: z.string(),
      state: z.enum(talkStateNames),
      createdAt: z.string(),
    }),
  ),
})
export type Talk = z.infer<typeof talk>

export const readInbox = {
  method: 'GET',
  path: '/api/admin/inbox/:ticketNumber',
  summary: 'One conversation with its letters, notes, files and what is known of its writer',
  params: ticket,
  response: z.object({ success: z.literal(true), conversation: talk }),
} as const satisfies Endpoint

const staffText = z
  .string('Write something')
  .check(z.trim(), z.minLength(1, 'Write something'), z.maxLength(5_000, 'Message too long'))
/** The last letter the writer has seen: an answer beside another one is not sent. */
const seenLetter = z.number('Read the conversation first').check(z.int(), z.gte(0))
const fileIds = z._default(
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(5, 'At most five files')),
  [],
)

export const replyFromInbox = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/reply',
  summary: 'Answers a conversation by e-mail, with the keys of an order if that is asked for',
  params: ticket,
  body: z.object({
    message: staffText,
    seen: seenLetter,
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
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/notes',
  summary: 'Writes a note that staff alone see',
  params: ticket,
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
  method: 'PATCH',
  path: '/api/admin/inbox/:ticketNumber',
  summary: 'Assigns, tags, snoozes, resolves or sorts out a conversation',
  params: ticket,
  body: z.object({
    state: z.optional(z.enum(['open', 'pending', 'snoozed', 'resolved', 'spam'], 'Unknown state')),
    /** With `snoozed`: when it comes back. */
    snoozedUntil: z.optional(z.iso.datetime('Choose a time')),
    assigneeId: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    priority: z.optional(z.enum(keysOf(talkPriorities), 'Unknown priority')),
    tags: z.optional(z.array(tag).check(z.maxLength(10, 'At most ten tags'))),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const mergeInbox = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/merge',
  summary: 'Makes a conversation part of another of the same address',
  params: ticket,
  body: z.object({ into: ticket.shape.ticketNumber }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const handBackChat = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/hand-back',
  summary: 'Gives the chat behind a conversation back to the assistant',
  params: ticket,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const watchInbox = {
  method: 'PUT',
  path: '/api/admin/inbox/:ticketNumber/presence',
  summary: 'Tells colleagues that one has a conversation open, and hears who else has',
  params: ticket,
  body: z.object({ isWriting: z.boolean('Say whether you write') }),
  response: z.object({
    success: z.literal(true),
    others: z.array(z.object({ name: z.string(), isWriting: z.boolean() })),
  }),
} as const satisfies Endpoint

export const addInboxFile = {
  method: 'POST',
  path: '/api/admin/inbox/:ticketNumber/files',
  summary: 'Keeps a file that will go with the next answer',
  params: ticket,
  takesFile: true,
  status: 201,
  response: z.object({ success: z.literal(true), file: letterFile }),
} as const satisfies Endpoint

export const readInboxFile = {
  method: 'GET',
  path: '/api/admin/inbox/:ticketNumber/files/:fileId',
  summary: 'One file of a conversation, as a download',
  params: fileOfTicket,
  response: z.unknown(),
} as const satisfies Endpoint
