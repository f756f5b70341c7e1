import * as z from 'zod/mini'
import { chatStates } from '../assistant.ts'
import type { Endpoint } from '../endpoint.ts'
import { byId, place, toolUse, words } from './assistant-parts.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { assistantScreen } from './screens/assistant.ts'

const success = z.literal(true)

export const chatQueues = ['all', 'bad', 'missed', 'handed'] as const

const listedChat = z.object({
  id: z.string(),
  state: z.enum(chatStates),
  /** What was asked first. */
  question: z.string(),
  questions: z.number(),
  misses: z.number(),
  good: z.number(),
  bad: z.number(),
  reference: z.nullable(z.string()),
  /** What models cost for it, in millionths of a dollar. */
  cost: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ListedChat = z.infer<typeof listedChat>

export const listChats = {
  ...assistantScreen.calls.listChats,
  summary: 'What visitors asked, the last first; keys, codes and addresses are taken out',
  query: z.object({
    ...pageQuery,
    queue: z._default(z.enum(chatQueues), 'all'),
    sort: z._default(sortOf(['updatedAt']), '-updatedAt'),
  }),
  response: z.object({ success, chats: z.array(listedChat), ...pageAnswer }),
} as const satisfies Endpoint

const reviewedTurn = z.object({
  id: z.number(),
  author: z.enum(['visitor', 'assistant', 'staff']),
  body: z.string(),
  citations: z.array(place),
  tools: z.array(toolUse),
  topic: z.nullable(z.string()),
  model: z.nullable(z.string()),
  promptVersion: z.nullable(z.number()),
  isMiss: z.boolean(),
  replacedFor: z.nullable(z.string()),
  isGood: z.nullable(z.boolean()),
  caseId: z.nullable(z.number()),
  createdAt: z.string(),
})
export type ReviewedTurn = z.infer<typeof reviewedTurn>

export const readChat = {
  ...assistantScreen.calls.readChat,
  summary: 'One chat: its turns, what they cite and the tools that were used',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  response: z.object({ success, chat: listedChat, turns: z.array(reviewedTurn) }),
} as const satisfies Endpoint

export const caseWords = z.object({
  /** One fact to a line; a bar separates wordings that would do as well. */
  wanted: words(1, 2_000, 'Write what a right answer says'),
  wantsPerson: z._default(z.boolean(), false),
})

export const saveEvaluationCase = {
  ...assistantScreen.calls.saveEvaluationCase,
  summary: 'Keeps an answer with what it should have said, for the evaluation',
  params: byId,
  body: caseWords,
  status: 201,
  response: z.object({ success, id: z.number() }),
} as const satisfies Endpoint

export const downloadCases = {
  ...assistantScreen.calls.downloadCases,
  summary: 'All kept cases, one to a line, as the evaluation reads them',
  response: z.unknown(),
} as const satisfies Endpoint
