import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { networkOf } from '../../../../infra/http/network.ts'
import { budgeted, isBudgetSpent } from '../budget/budgeted-model.ts'
import { answerTurn } from '../chat/answer-turn.ts'
import type { Answered } from '../chat/answered.ts'
import { redacted } from '../guards/redact.rules.ts'
import type { AssistantModel, ModelTurn } from '../model/model.ts'
import { modelOf } from '../model/models.ts'
import { promptOf, promptWith } from '../model/prompt.ts'
import { scriptedModel } from '../scripted/scripted-model.ts'
import type { ChatSession } from '../tools/tool.ts'
import { tools as allTools } from '../tools/tools.ts'
import { wordsOfPrompt } from './manage-prompts.ts'
import { newestVersion } from './read-figures.ts'
import { nameShown, withoutActs } from './without-acts.ts'

const MOST_MS = 20_000
/** No chat of a visitor has this name, and no browser this number. */
const NO_CHAT = 'chat_of_staff'
const NO_CHECKOUT = 0

type Tried = Readonly<{
  text: string
  history?: readonly ModelTurn[]
  /** A version of the guidance to try; the one in use otherwise. */
  version?: number | null
}>

async function promptFor(ctx: Context, version: number | null): Promise<string> {
  if (version === null) return (await promptOf(ctx)).prompt
  return promptWith(await wordsOfPrompt(ctx, version))
}

async function knowledgeOf(ctx: Context, { server }: Pick<FastifyRequest, 'server'>) {
  return server.knowledge.version || (await newestVersion(ctx))
}

type TurnQuestion = Parameters<typeof answerTurn>[1]

/** Within the day's budget; when that is spent, as visitors are answered then. */
async function answered(ctx: Context, asked: TurnQuestion, prompt: string): Promise<Answered> {
  const how = { prompt, signal: AbortSignal.timeout(MOST_MS), say: () => {} }
  const answer = (model: AssistantModel) =>
    answerTurn(ctx, asked, { ...how, model: withoutActs(model) })
  try {
    return await answer(budgeted(ctx, modelOf(ctx), null))
  } catch (error) {
    if (isBudgetSpent(error)) return { ...(await answer(scriptedModel)), answeredBy: 'search' }
    if (error instanceof AppError) throw error
    ctx.log.warn({ reason: (error as Error).message }, 'the assistant has no answer for staff')
    throw new AppError('assistant_unavailable')
  }
}

type Passage = Readonly<{
  title: string
  path: string
  heading: string
  text: string
  score: number
}>

/** The pieces of pages and answers of staff that a search for these words brings, best first. */
async function passagesFor(ctx: Context, session: ChatSession, query: string): Promise<Passage[]> {
  const said = await allTools.get('search_help')?.run(ctx, session, { query })
  return (said?.data.passages ?? []) as Passage[]
}

/**
 * What the assistant would say, and what it read and called for it. Nothing is kept, nobody is told,
 * and no order is open to it.
 */
export async function tryAnswer(
  ctx: Context,
  request: FastifyRequest,
  { text, history = [], version = null }: Tried,
) {
  const knowledge = await knowledgeOf(ctx, request)
  const session = {
    chatId: NO_CHAT,
    storeId: ctx.storeId ?? 'main',
    network: networkOf(request.ip),
    checkoutId: NO_CHECKOUT,
    provenOrderId: null,
    knowledge,
  }
  const question = { session, text: redacted(text), history, misses: 0 }
  const [answer, found] = await Promise.all([
    promptFor(ctx, version).then((prompt) => answered(ctx, question, prompt)),
    passagesFor(ctx, session, question.text),
  ])
  const tools = answer.tools.map((use) => ({ ...use, ...nameShown(use) }))
  return { ...answer, tools, found }
}
