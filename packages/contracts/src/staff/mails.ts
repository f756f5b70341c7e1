import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { dayFilter, searchFilter } from './list-filters.ts'
import { mailsScreen } from './screens/mails.ts'

export const mailStates = ['queued', 'sent', 'bounced', 'dead', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

const templateName = z.string().check(z.regex(/^[a-z\d-]{2,60}$/, 'There is no such mail'))
const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })
const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))

const listedMail = z.object({
  id: z.number(),
  template: z.string(),
  /** The whole address for those who may see customers; its first letter for others. */
  to: z.string(),
  state: z.enum(mailStates),
  /** The order it is about, if it is about one. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  bounceCode: z.nullable(z.string()),
})
export type ListedMail = z.infer<typeof listedMail>

export const listMails = {
  ...mailsScreen.calls.listMails,
  summary: 'Every mail of the shop with what became of it, the newest first',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...dayFilter('createdAt'),
    state: z.optional(z.enum(mailStates, 'There is no such state')),
    template: z.optional(templateName),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({ success: z.literal(true), mails: z.array(listedMail), ...pageAnswer }),
} as const satisfies Endpoint

export const readMail = {
  ...mailsScreen.calls.readMail,
  summary: 'One mail, with a preview in which keys and codes are masked and no link leads anywhere',
  params: byId,
  response: z.object({
    success: z.literal(true),
    mail: listedMail,
    /** What the mail server said last. */
    error: z.nullable(z.string()),
    /** Null where the kind of mail is never shown, or nothing of it is left to show. */
    page: z.nullable(z.object({ subject: z.string(), html: z.string() })),
  }),
} as const satisfies Endpoint
export type MailFile = z.infer<typeof readMail.response>

export const retryMail = {
  ...mailsScreen.calls.retryMail,
  summary: 'Queues a dead mail again, to the same address',
  params: byId,
  body: z.object({ reason }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

const suppression = z.object({
  /** Names the row; nobody can tell the address from it. */
  id: z.string(),
  source: z.string(),
  createdAt: z.string(),
})
export type Suppression = z.infer<typeof suppression>

export const listSuppressions = {
  ...mailsScreen.calls.listSuppressions,
  summary: 'Addresses that get no marketing, kept as hashes; one is found by its whole address',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({
    success: z.literal(true),
    suppressions: z.array(suppression),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const releaseSuppression = {
  ...mailsScreen.calls.releaseSuppression,
  summary:
    'Lets marketing go to an address again, because its owner asked for it or it works again',
  body: z.object({ email: z.email('Type the whole address').check(z.maxLength(254)), reason }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
