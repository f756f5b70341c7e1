import * as calls from '@keyhaven/contracts/staff/assistant'
import * as answers from '@keyhaven/contracts/staff/assistant-answers'
import * as chats from '@keyhaven/contracts/staff/assistant-chats'
import { assistantScreen } from '@keyhaven/contracts/staff/screens/assistant'
import { changeSetting } from '../../modules/staff/guarded-settings/change-setting.ts'
import { changeAnswer, writeAnswer } from '../../modules/voices/assistant/desk/manage-answers.ts'
import { usePrompt, writePrompt } from '../../modules/voices/assistant/desk/manage-prompts.ts'
import { casesAsLines, saveEvaluationCase } from '../../modules/voices/assistant/desk/save-cases.ts'
import { tryAnswer } from '../../modules/voices/assistant/desk/try-answer.ts'
import { unanswered } from '../../modules/voices/assistant/desk/unanswered.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { draftedReply } from './draft-reply.ts'
import { listedAnswers, oneAnswer } from './list-answers.ts'
import { listedChats, reviewedChat } from './list-chats.ts'
import { budgetOf, deskOf, guidanceOf, knowledgeFor } from './read-desk.ts'

const contract = { ...calls, ...answers, ...chats }

const done = { success: true } as const
const by = ({ actor, staff }: StaffContext) => ({ actor, staffId: staff.id })

const TRIES_PER_HOUR = 60
const countTry = hourlyLimit('questions to the playground by one person', TRIES_PER_HOUR)
const DRAFTS_PER_HOUR = 60
const countDraft = hourlyLimit('drafts for one person', DRAFTS_PER_HOUR)

type SettingChange = Readonly<{ value: unknown; version: number; reason: string }>

async function set(
  ctx: StaffContext,
  key: 'chat.visible' | 'assistant.daily_budget_cents',
  { value, version, reason }: SettingChange,
) {
  const asked = { key, value, reason, seenVersion: version }
  await namingTheOther(ctx, `setting:${key}`, () => changeSetting(ctx, ctx.staff, asked))
  return done
}

const shopHandlers = handles(contract, {
  readDesk: ({ query }, ctx) => deskOf(ctx, Number(query.days)),
  switchAssistant: ({ body: { isOn, ...body } }, ctx) =>
    set(ctx, 'chat.visible', { ...body, value: isOn }),
  readBudget: (_input, ctx) => budgetOf(ctx),
  changeBudget: ({ body: { cents, ...body } }, ctx) =>
    set(ctx, 'assistant.daily_budget_cents', { ...body, value: cents }),
})

const guidanceHandlers = handles(contract, {
  listGuidance: (_input, ctx) => guidanceOf(ctx),
  writeGuidance: async ({ body }, ctx) => ({
    ...done,
    version: await writePrompt(ctx, by(ctx), body),
  }),
  applyGuidance: async ({ params, body }, ctx) => ({
    ...done,
    version: await usePrompt(ctx, by(ctx), {
      version: params.version,
      seenInUse: body.inUse,
      reason: body.reason,
    }),
  }),
})

const knowledgeHandlers = handles(contract, {
  readKnowledge: (_input, ctx, { server }) => knowledgeFor(ctx, server.knowledge.version),
  listUnanswered: async ({ query }, ctx) => ({
    ...done,
    ...(await unanswered(ctx, Number(query.days))),
  }),
})

const answerHandlers = handles(contract, {
  listAnswers: ({ query }, ctx) => listedAnswers(ctx, query),
  readAnswer: async ({ params }, ctx, _request, reply) => {
    const answer = await oneAnswer(ctx, params.id)
    showVersion(reply, String(answer.version))
    return { ...done, answer }
  },
  addAnswer: async ({ body }, ctx) => ({
    ...done,
    id: await writeAnswer(ctx, by(ctx), body),
  }),
  editAnswer: async ({ params: { id }, body }, ctx, request) => {
    const seen = { id, seenVersion: Number(seenVersion(request)) }
    await namingTheOther(ctx, `assistant_answer:${id}`, () =>
      changeAnswer(ctx, by(ctx), seen, body),
    )
    return done
  },
})

const reviewHandlers = handles(contract, {
  listChats: ({ query }, ctx) => listedChats(ctx, query),
  readChat: ({ params }, ctx) => reviewedChat(ctx, params.id),
  saveEvaluationCase: async ({ params, body }, ctx) => ({
    ...done,
    id: await saveEvaluationCase(ctx, by(ctx), { turnId: params.id, ...body }),
  }),
  downloadCases: async (_input, ctx, _request, reply) => {
    reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-disposition', 'attachment; filename="assistant-cases.jsonl"')
      .header('cache-control', 'private, no-store')
    return await casesAsLines(ctx, ctx.actor)
  },
})

const tryHandlers = handles(contract, {
  tryAssistant: async ({ body }, ctx, request, reply) => {
    await countTry(ctx, request, reply)
    const started = performance.now()
    const tried = { text: body.question, version: body.version }
    const { text, tools, found, citations, ...answer } = await tryAnswer(ctx, request, tried)
    return {
      ...done,
      text,
      citations: citations.map(({ title, path }) => ({ title, path })),
      found,
      tools: tools.map(({ name, args, outcome }) => ({ name, args, outcome })),
      isMiss: answer.isMiss,
      person: answer.person,
      replacedFor: answer.replacedFor,
      answeredBy: answer.answeredBy,
      model: answer.model,
      milliseconds: Math.round(performance.now() - started),
    }
  },
  draftReply: async ({ params }, ctx, request, reply) => {
    await countDraft(ctx, request, reply)
    return await draftedReply(ctx, request, params.reference)
  },
})

export const assistantRoutes = served(assistantScreen, {
  ...shopHandlers,
  ...guidanceHandlers,
  ...knowledgeHandlers,
  ...answerHandlers,
  ...reviewHandlers,
  ...tryHandlers,
})
