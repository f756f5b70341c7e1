import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { inboxScreen } from './screens/inbox.ts'

/** What an answer may name; it is filled in before it is sent. */
export const replyBlanks = {
  name: 'The name of the customer',
  reference: 'The number of the conversation',
  order: 'The number of the order',
  product: 'What was bought',
  staff: 'The name of the person who answers',
} as const
export type ReplyBlank = keyof typeof replyBlanks

/** Replies that were written with a blank's former name keep it. */
const nameOf = (written: string) => (written === 'ticket' ? 'reference' : written)

const blank = /\{\{\s*([a-z]+)\s*\}\}/g

/** Blanks of a text that we do not know. */
export const unknownBlanks = (body: string): string[] =>
  [...body.matchAll(blank)]
    .map(([, written = '']) => nameOf(written))
    .filter((name) => !Object.hasOwn(replyBlanks, name))

type Values = Readonly<Partial<Record<ReplyBlank, string>>>

/** A text with its blanks filled in; what is not known stays visible, so that nobody sends it unread. */
export function filledReply(body: string, values: Values): { text: string; open: number } {
  let open = 0
  const text = body.replaceAll(blank, (whole, written: string) => {
    const name = nameOf(written)
    const value = Object.hasOwn(values, name) ? values[name as ReplyBlank] : undefined
    if (value) return value
    open += 1
    return whole
  })
  return { text, open }
}

const cannedReply = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  version: z.number(),
})
export type CannedReply = z.infer<typeof cannedReply>

const words = z.object({
  title: z
    .string('Give it a title')
    .check(z.trim(), z.minLength(1, 'Give it a title'), z.maxLength(80, 'That title is too long')),
  body: z.string('Write the answer').check(
    z.trim(),
    z.minLength(1, 'Write the answer'),
    z.maxLength(5_000, 'That answer is too long'),
    z.refine((body) => unknownBlanks(body).length === 0, 'It has a blank that cannot be filled in'),
  ),
})
const byId = z.object({ id: z.coerce.number('There is no such answer').check(z.int(), z.gte(1)) })

export const listCannedReplies = {
  ...inboxScreen.calls.listCannedReplies,
  summary: 'Answers that are used again and again, by title',
  response: z.object({ success: z.literal(true), replies: z.array(cannedReply) }),
} as const satisfies Endpoint

export const addCannedReply = {
  ...inboxScreen.calls.addCannedReply,
  summary: 'Keeps an answer for later',
  body: words,
  status: 201,
  response: z.object({ success: z.literal(true), id: z.number() }),
} as const satisfies Endpoint

export const editCannedReply = {
  ...inboxScreen.calls.editCannedReply,
  summary: 'Changes an answer, unless a colleague did meanwhile',
  params: byId,
  body: z.extend(words, { version: z.number('Say which version you saw').check(z.int()) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const removeCannedReply = {
  ...inboxScreen.calls.removeCannedReply,
  summary: 'Removes an answer',
  params: byId,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
