import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { passage } from '../knowledge.ts'
import { byId, days, words } from './assistant-parts.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { assistantScreen } from './screens/assistant.ts'

const success = z.literal(true)
const done = z.object({ success })

const kind = passage.shape.kind
const knownPage = z.object({ kind, path: z.string(), page: z.string(), pieces: z.number() })
export type KnownPage = z.infer<typeof knownPage>

export const readKnowledge = {
  ...assistantScreen.calls.readKnowledge,
  summary: 'What is searched for answers: which version of the pages, and how many pieces of each',
  response: z.object({
    success,
    version: z.nullable(
      z.object({
        hash: z.string(),
        builtAt: z.string(),
        /** When a server last began with it. */
        usedAt: z.string(),
        /** Whether the server that answers this call searches it. */
        isOwn: z.boolean(),
      }),
    ),
    pages: z.array(knownPage),
    answers: z.object({ used: z.number(), changedAt: z.nullable(z.string()) }),
  }),
} as const satisfies Endpoint

/** Outside: the shop does not answer this, so nobody needs to write about it. */
export const answerStates = ['draft', 'used', 'archived', 'outside'] as const
const answerState = z.enum(answerStates, 'Choose one of them')

const questionGroup = z.object({
  /** The newest wording. */
  question: z.string(),
  /** Other wordings of it. */
  others: z.array(z.string()),
  count: z.number(),
  lastAt: z.string(),
  chatId: z.string(),
  /** An answer that staff began or gave to it. */
  answer: z.nullable(z.object({ id: z.number(), state: answerState })),
})
export type QuestionGroup = z.infer<typeof questionGroup>

export const listUnanswered = {
  ...assistantScreen.calls.listUnanswered,
  summary: 'Questions that nothing answered, like ones together, the newest first',
  query: z.object({ days }),
  response: z.object({
    success,
    groups: z.array(questionGroup),
    questions: z.number(),
    /** How many of them staff marked as out of scope; those are in no group. */
    outside: z.number(),
  }),
} as const satisfies Endpoint

const writtenAnswer = z.object({
  id: z.number(),
  question: z.string(),
  answer: z.string(),
  path: z.nullable(z.string()),
  state: answerState,
  version: z.number(),
  by: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type WrittenAnswer = z.infer<typeof writtenAnswer>

export const answerWords = z.object({
  question: words(5, 300, 'Write the question'),
  answer: words(5, 2_000, 'Write the answer'),
  /** The page that says the same. */
  path: z.nullable(z.string().check(z.regex(/^\/[\w/-]+$/, 'Choose a page'))),
  state: answerState,
})

export const listAnswers = {
  ...assistantScreen.calls.listAnswers,
  summary: 'Answers that staff wrote, the last changed first',
  query: z.object({
    ...pageQuery,
    state: z.optional(answerState),
    sort: z._default(sortOf(['updatedAt']), '-updatedAt'),
  }),
  response: z.object({ success, answers: z.array(writtenAnswer), ...pageAnswer }),
} as const satisfies Endpoint

export const readAnswer = {
  ...assistantScreen.calls.readAnswer,
  summary: 'One of them',
  params: byId,
  response: z.object({ success, answer: writtenAnswer }),
} as const satisfies Endpoint

export const addAnswer = {
  ...assistantScreen.calls.addAnswer,
  summary: 'Writes an answer; used ones are found with the pages at once',
  body: answerWords,
  status: 201,
  response: z.object({ success, id: z.number() }),
} as const satisfies Endpoint

export const editAnswer = {
  ...assistantScreen.calls.editAnswer,
  summary: 'Changes an answer, unless a colleague did meanwhile',
  params: byId,
  body: answerWords,
  response: done,
} as const satisfies Endpoint
