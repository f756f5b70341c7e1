import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { searchFilter } from './list-filters.ts'
import { newsletterScreen } from './screens/newsletter.ts'

const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })

const key = /(?:[A-Z\d]{5}-){2,}[A-Z\d]{5}/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\p{Cf}]/u

/** Words of staff: no markup, nothing invisible, no licence key. */
const plain = (longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'Write something'),
    z.maxLength(longest, 'Say it shorter'),
    z.refine((text) => !/[<>]/.test(text), 'Words only: no markup'),
    z.refine((text) => !unprintable.test(text), 'Ordinary text only: no invisible characters'),
    z.refine((text) => !key.test(text), 'This looks like a licence key'),
  )
const line = plain(150).check(z.refine((text) => !text.includes('\n'), 'One line only'))

export const issueBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: line }),
  z.object({ kind: z.literal('text'), text: plain(2_000) }),
  z.object({
    kind: z.literal('button'),
    text: line,
    /** A page of the shop: a button leads nowhere else. */
    path: z
      .string()
      .check(
        z.maxLength(200),
        z.regex(/^\/(?![/\\])[\w\-./?=&%#]*$/, 'A page of the shop, such as /shop'),
      ),
  }),
  z.object({
    kind: z.literal('edition'),
    productId: z.string().check(z.regex(/^[\w-]{1,60}$/, 'There is no such edition')),
  }),
])
export type IssueBlock = z.infer<typeof issueBlock>

export const issueWords = z.object({
  subject: line,
  preview: line,
  blocks: z.array(issueBlock).check(z.minLength(1, 'Add a block'), z.maxLength(30)),
})
export type IssueWords = z.infer<typeof issueWords>

export const issueStates = ['draft', 'sending', 'paused', 'sent', 'stopped'] as const
export type IssueState = (typeof issueStates)[number]

const listedIssue = z.object({
  id: z.number(),
  subject: z.string(),
  state: z.enum(issueStates),
  author: z.string(),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  recipients: z.number(),
})
export type ListedIssue = z.infer<typeof listedIssue>

export const listIssues = {
  ...newsletterScreen.calls.listIssues,
  summary: 'Issues of the newsletter, the newest first',
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['createdAt']), '-createdAt') }),
  response: z.object({ success: z.literal(true), issues: z.array(listedIssue), ...pageAnswer }),
} as const satisfies Endpoint

const issueFile = z.object({
  success: z.literal(true),
  issue: z.object({ ...listedIssue.shape, version: z.number(), words: issueWords }),
  /** Whom it would go to now. */
  subscribers: z.number(),
  results: z.object({
    recipients: z.number(),
    /** Not handed to the mail server yet. */
    waiting: z.number(),
    accepted: z.number(),
    bounced: z.number(),
    /** Nobody wanted it any more, or it was given up. */
    unsent: z.number(),
    /** Recipients who are no subscribers any more. */
    left: z.number(),
  }),
})
export type IssueFile = z.infer<typeof issueFile>

export const readIssue = {
  ...newsletterScreen.calls.readIssue,
  summary: 'One issue with its words and what became of it',
  params: byId,
  response: issueFile,
} as const satisfies Endpoint

export const writeIssue = {
  ...newsletterScreen.calls.writeIssue,
  summary: 'Begins an issue; nothing is sent',
  body: issueWords,
  response: z.object({ success: z.literal(true), id: z.number() }),
  status: 201,
} as const satisfies Endpoint

export const editIssue = {
  ...newsletterScreen.calls.editIssue,
  summary: 'Changes an issue that has not set out',
  params: byId,
  body: issueWords,
  response: issueFile,
} as const satisfies Endpoint

export const previewIssue = {
  ...newsletterScreen.calls.previewIssue,
  summary: 'An issue as readers would see it, before it is saved',
  body: issueWords,
  response: z.object({
    success: z.literal(true),
    light: z.string(),
    dark: z.string(),
    text: z.string(),
  }),
} as const satisfies Endpoint

export const testIssue = {
  ...newsletterScreen.calls.testIssue,
  summary: 'Mails an issue to the member of staff who asks, and to nobody else',
  params: byId,
  response: z.object({ success: z.literal(true), to: z.string() }),
} as const satisfies Endpoint

export const issueMoves = ['send', 'pause', 'resume', 'stop'] as const
export type IssueMove = (typeof issueMoves)[number]

export const moveIssue = {
  ...newsletterScreen.calls.moveIssue,
  summary: 'Sends an issue to every subscriber, pauses it, goes on or ends it for good',
  params: byId,
  body: z.object({ move: z.enum(issueMoves) }),
  response: issueFile,
} as const satisfies Endpoint

const subscriberStates = ['subscribed', 'asked'] as const

const subscriber = z.object({
  id: z.string(),
  /** The whole address for those who may see customers; its first letter for others. */
  email: z.string(),
  source: z.enum(['account', 'order']),
  askedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
})
export type Subscriber = z.infer<typeof subscriber>

export const listSubscribers = {
  ...newsletterScreen.calls.listSubscribers,
  summary: 'Who gets the newsletter, and who was asked and has not answered',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    state: z.optional(z.enum(subscriberStates, 'There is no such state')),
    sort: z._default(sortOf(['askedAt']), '-askedAt'),
  }),
  response: z.object({
    success: z.literal(true),
    subscribers: z.array(subscriber),
    ...pageAnswer,
  }),
} as const satisfies Endpoint
