import * as calls from '@keyhaven/contracts/staff/assistant'
import * as answers from '@keyhaven/contracts/staff/assistant-answers'
import * as chats from '@keyhaven/contracts/staff/assistant-chats'
import { changeSetting } from '../../modules/platform/guarded-settings/change-setting.ts'
import { casesAsLines, keepCase } from '../../modules/voices/assistant/desk/keep-cases.ts'
import { changeAnswer, writeAnswer } from '../../modules/voices/assistant/desk/manage-answers.ts'
import { usePrompt, writePrompt } from '../../modules/voices/assistant/desk/manage-prompts.ts'
import { tryAnswer } from '../../modules/voices/assistant/desk/try-answer.ts'
import { unanswered } from '../../modules/voices/assistant/desk/unanswered.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { draftedReply } from './draft-reply.ts'
import { listedAnswers, oneAnswer } from './list-answers.ts'
import { listedChats, reviewedChat } from './list-chats.ts'
import { budgetOf, deskOf, guidanceOf, knowledgeFor } from './read-desk.ts'

const done = { success: true } as const
const manage = { allow: 'assistant.manage' } as const
/** What every visitor notices at once. */
const risky = { ...manage, stepUp: 'always' } as const
const by = ({ actor, staff }: StaffContext) => ({ actor, staffId: staff.id })

const TRIES_PER_HOUR = 60
const countTry = hourlyLimit('questions to the playground by one person', TRIES_PER_HOUR)
const DRAFTS_PER_HOUR = 60
const countDraft = hourlyLimit('drafts for one person', DRAFTS_PER_HOUR)

export function assistantScreen(route: StaffRoute) {
  shopRoutes(route)
  guidanceRoutes(route)
  knowledgeRoutes(route)
  answerRoutes(route)
  reviewRoutes(route)
  tryRoutes(route)
}

type Change = Readonly<{ value: unknown; version: number; reason: string }>

function shopRoutes(route: StaffRoute) {
  const set = async (
    ctx: StaffContext,
    key: 'chat.visible' | 'assistant.daily_budget_cents',
    { value, version, reason }: Change,
  ) => {
    const asked = { key, value, reason, seenVersion: version }
    await namingTheOther(ctx, `setting:${key}`, () => changeSetting(ctx, ctx.staff, asked))
    return done
  }
  route(calls.readDesk, manage, ({ query }, ctx) => deskOf(ctx, Number(query.days)))
  route(calls.switchAssistant, risky, ({ body: { isOn, ...body } }, ctx) =>
    set(ctx, 'chat.visible', { ...body, value: isOn }),
  )
  route(calls.readBudget, manage, (_input, ctx) => budgetOf(ctx))
  route(calls.changeBudget, risky, ({ body: { cents, ...body } }, ctx) =>
    set(ctx, 'assistant.daily_budget_cents', { ...body, value: cents }),
  )
}

function guidanceRoutes(route: StaffRoute) {
  route(calls.listGuidance, manage, (_input, ctx) => guidanceOf(ctx))
  route(calls.writeGuidance, manage, async ({ body }, ctx) => ({
    ...done,
    version: await writePrompt(ctx, by(ctx), body),
  }))
  route(calls.applyGuidance, risky, async ({ params, body }, ctx) => ({
    ...done,
    version: await usePrompt(ctx, by(ctx), {
      version: params.version,
      seenInUse: body.inUse,
      reason: body.reason,
    }),
  }))
}

function knowledgeRoutes(route: StaffRoute) {
  route(answers.readKnowledge, manage, (_input, ctx, { server }) =>
    knowledgeFor(ctx, server.knowledge.version),
  )
  route(answers.listUnanswered, manage, async ({ query }, ctx) => ({
    ...done,
    ...(await unanswered(ctx, Number(query.days))),
  }))
}

function answerRoutes(route: StaffRoute) {
  route(answers.listAnswers, manage, ({ query }, ctx) => listedAnswers(ctx, query))
  route(answers.readAnswer, manage, async ({ params }, ctx, _request, reply) => {
    const answer = await oneAnswer(ctx, params.id)
    showVersion(reply, String(answer.version))
    return { ...done, answer }
  })
  route(answers.addAnswer, manage, async ({ body }, ctx) => ({
    ...done,
    id: await writeAnswer(ctx, by(ctx), body),
  }))
  route(answers.editAnswer, manage, async ({ params: { id }, body }, ctx, request) => {
    const seen = { id, seenVersion: Number(seenVersion(request)) }
    await namingTheOther(ctx, `assistant_answer:${id}`, () =>
      changeAnswer(ctx, by(ctx), seen, body),
    )
    return done
  })
}

function reviewRoutes(route: StaffRoute) {
  route(chats.listChats, manage, ({ query }, ctx) => listedChats(ctx, query))
  route(chats.readChat, manage, ({ params }, ctx) => reviewedChat(ctx, params.id))
  route(chats.keepCase, manage, async ({ params, body }, ctx) => ({
    ...done,
    id: await keepCase(ctx, by(ctx), { turnId: params.id, ...body }),
  }))
  route(chats.downloadCases, manage, async (_input, ctx, _request, reply) => {
    reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-disposition', 'attachment; filename="assistant-cases.jsonl"')
      .header('cache-control', 'private, no-store')
    return await casesAsLines(ctx, ctx.actor)
  })
}

function tryRoutes(route: StaffRoute) {
  route(calls.tryAssistant, manage, async ({ body }, ctx, request, reply) => {
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
  })
  route(calls.draftReply, { allow: 'inbox.reply' }, async ({ params }, ctx, request, reply) => {
    await countDraft(ctx, request, reply)
    return await draftedReply(ctx, request, params.ticketNumber)
  })
}
