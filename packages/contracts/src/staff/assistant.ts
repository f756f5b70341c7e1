import * as z from 'zod/mini'
import { MAX_CHAT_MESSAGE } from '../assistant.ts'
import type { Endpoint } from '../endpoint.ts'
import { days, place, toolUse, words } from './assistant-parts.ts'
import { assistantScreen } from './screens/assistant.ts'

const success = z.literal(true)
const done = z.object({ success })

const reason = words(3, 300, 'Say why')
/** As far as the database counts versions. */
const MOST_VERSIONS = 2_147_483_647
const version = z.int().check(z.gte(0), z.lte(MOST_VERSIONS))
const figures = z.object({
  chats: z.number(),
  /** Chats with an answer, without a person and without a question that nothing answered. */
  alone: z.number(),
  handedOver: z.number(),
  answers: z.number(),
  cited: z.number(),
  misses: z.number(),
  good: z.number(),
  bad: z.number(),
})
export type DeskFigures = z.infer<typeof figures>

export const readDesk = {
  ...assistantScreen.calls.readDesk,
  summary: 'Whether the assistant is on, and how its answers did in the last days',
  query: z.object({ days }),
  response: z.object({
    success,
    isOn: z.boolean(),
    /** Of the setting; it is sent back to change it. */
    version: z.number(),
    model: z.string(),
    prompt: z.nullable(z.object({ version: z.number(), since: z.string() })),
    cases: z.number(),
    now: figures,
    before: figures,
  }),
} as const satisfies Endpoint

export const switchAssistant = {
  ...assistantScreen.calls.switchAssistant,
  summary: 'Shows the assistant in the shop, or takes it away',
  body: z.object({ isOn: z.boolean('This is on or off'), version, reason }),
  response: done,
} as const satisfies Endpoint

/** What a model is told by staff. Versions are written once; the newest in use counts. */
const prompt = z.object({
  version: z.number(),
  body: z.string(),
  reason: z.string(),
  by: z.nullable(z.string()),
  createdAt: z.string(),
  usedFrom: z.nullable(z.string()),
})
export type GuidanceVersion = z.infer<typeof prompt>

export const listGuidance = {
  ...assistantScreen.calls.listGuidance,
  summary: 'Every version of the guidance, the newest first, and the rules that code keeps',
  response: z.object({
    success,
    /** The one that counts now. */
    inUse: z.nullable(z.number()),
    versions: z.array(prompt),
    fixedRules: z.array(z.string()),
  }),
} as const satisfies Endpoint

export const guidanceWords = z.object({
  body: words(20, 8_000, 'Write at least a sentence'),
  reason,
})

export const writeGuidance = {
  ...assistantScreen.calls.writeGuidance,
  summary: 'Keeps a new version of the guidance; nobody is answered with it yet',
  body: guidanceWords,
  status: 201,
  response: z.object({ success, version: z.number() }),
} as const satisfies Endpoint

export const applyGuidance = {
  ...assistantScreen.calls.applyGuidance,
  summary: 'Answers with a version from now on; an older one comes back as a new version',
  params: z.object({
    version: z.coerce
      .number('There is no such version')
      .check(z.int(), z.gte(0), z.lte(MOST_VERSIONS)),
  }),
  body: z.object({
    /** The one that counted when this was decided. */
    inUse: z.nullable(version),
    reason,
  }),
  response: z.object({ success, version: z.number() }),
} as const satisfies Endpoint

const budgetDay = z.object({
  day: z.string(),
  spent: z.number(),
  reserved: z.number(),
  calls: z.number(),
})
export type BudgetDay = z.infer<typeof budgetDay>

export const readBudget = {
  ...assistantScreen.calls.readBudget,
  summary: 'What models cost on each of the last 30 days, in millionths of a dollar, and the limit',
  response: z.object({
    success,
    limit: z.number(),
    /** Of the setting. */
    version: z.number(),
    days: z.array(budgetDay),
    alarms: z.array(z.object({ title: z.string(), at: z.string() })),
  }),
} as const satisfies Endpoint

export const changeBudget = {
  ...assistantScreen.calls.changeBudget,
  summary: 'Sets what models may cost on a day, in cents',
  body: z.object({
    cents: z
      .int('A whole number of cents')
      .check(z.gte(0, 'At least nothing'), z.lte(100_000, 'At most $1,000')),
    version,
    reason,
  }),
  response: done,
} as const satisfies Endpoint

const foundPiece = z.object({
  title: z.string(),
  path: z.string(),
  heading: z.string(),
  text: z.string(),
  score: z.number(),
})

export const tryAssistant = {
  ...assistantScreen.calls.tryAssistant,
  summary: 'Answers a question as a visitor would get it, and shows what was read and called',
  body: z.object({
    question: words(1, MAX_CHAT_MESSAGE, 'Type a question'),
    /** A version of the guidance to try; the one in use otherwise. */
    version: z.nullable(version),
  }),
  response: z.object({
    success,
    text: z.string(),
    citations: z.array(place),
    found: z.array(foundPiece),
    tools: z.array(toolUse),
    isMiss: z.boolean(),
    person: z.nullable(z.string()),
    /** Why the guards replaced what the model said. */
    replacedFor: z.nullable(z.string()),
    answeredBy: z.enum(['model', 'rules', 'search']),
    model: z.string(),
    milliseconds: z.number(),
  }),
} as const satisfies Endpoint

export const draftReply = {
  ...assistantScreen.calls.draftReply,
  summary: 'Suggests an answer to the last letters of a customer; nothing is sent',
  params: z.object({ reference: z.string().check(z.maxLength(40)) }),
  response: z.object({
    success,
    /** Empty if our pages do not answer it. */
    text: z.string(),
    sources: z.array(place),
  }),
} as const satisfies Endpoint
