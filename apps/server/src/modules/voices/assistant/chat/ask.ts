import { ANSWER_SECONDS, type ChatReply } from '@keyhaven/contracts/assistant'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { addChatMessage } from '../../inbox/chat-messages.ts'

import { budgeted, isBudgetSpent } from '../budget/budgeted-model.ts'
import { redactKeys } from '../guards/keys.rules.ts'
import type { AssistantModel, ModelTurn } from '../model/model.ts'
import { promptOf } from '../model/prompt.ts'
import { scriptedModel } from '../scripted/scripted-model.ts'
import { answerTurn, previousTurns } from './answer-turn.ts'
import type { Answered, AnswerWith, Question } from './answered.ts'
import { acceptQuestion, sessionOf } from './chat-of.ts'
import { type Chat, changeChat } from './chats.repo.ts'
import { replyOf, saveTurn } from './turns.ts'

const WHOLE_ANSWER_MS = 60_000

type AssistantQuestion = Readonly<{
  text: string
  model: AssistantModel
  /** Gets checked words as they come. */
  say: (text: string) => void
  /** The visitor has left. */
  left: AbortSignal
}>

const roleOf = { visitor: 'visitor', assistant: 'assistant', staff: 'assistant' } as const

/** Nobody waits longer than a few seconds for the first words, or a minute for the last. */
function createClock(left: AbortSignal) {
  const late = new AbortController()
  const giveUp = () => late.abort(Object.assign(new Error('no words in time'), { isLate: true }))
  let timer = setTimeout(giveUp, ANSWER_SECONDS * 1_000)
  return {
    signal: AbortSignal.any([left, late.signal]),
    hasBegun() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, WHOLE_ANSWER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

async function saveChatAnswer(
  ctx: Context,
  chat: Chat,
  answer: Answered,
  promptVersion: number | null,
) {
  const { text, ...more } = answer
  const id = await saveTurn(ctx.db, chat.id, {
    ...more,
    author: 'assistant',
    body: text,
    promptVersion,
  })
  await changeChat(ctx.db, chat.id, { misses: answer.isMiss ? chat.misses + 1 : 0 })
  return id
}

/** A person has the chat, or it has waited for one through all of its questions: the words go to them. */
async function passOn(ctx: Context, chat: Chat, text: string, messageId: number) {
  if (!chat.conversationId || !(await addChatMessage(ctx, chat.conversationId, redactKeys(text)))) {
    throw new AppError('conflict')
  }
  return await replyOf(ctx, chat, { text: '', messageId, answeredBy: 'person' })
}

const unavailable = (ctx: Context, error: unknown) => {
  if (error instanceof AppError) return error
  ctx.log.warn({ reason: (error as Error).message }, 'the assistant has no answer')
  return new AppError('assistant_unavailable')
}

/** Answers the last question of a browser, from what the server knows of its chat. */
export async function ask(
  ctx: Context,
  request: FastifyRequest,
  { text, model, say, left }: AssistantQuestion,
): Promise<ChatReply> {
  const { chat, before, questionId, isSilent } = await acceptQuestion(ctx, request, text)
  if (isSilent) return await passOn(ctx, chat, text, questionId)
  if (chat.state === 'waiting' && chat.conversationId)
    await addChatMessage(ctx, chat.conversationId, redactKeys(text))
  const clock = createClock(left)
  const { prompt, promptVersion } = await promptOf(ctx)
  const heard = (words: string) => {
    clock.hasBegun()
    say(words)
  }
  const session = sessionOf(request, chat)
  const history = before.map(
    ({ author, body }): ModelTurn => ({ role: roleOf[author], text: body }),
  )
  const question = { session, text, history, misses: chat.misses }
  try {
    const how = { model, prompt, signal: clock.signal, say: heard }
    const answer = await answerWithin(ctx, question, how)
    const messageId = await saveChatAnswer(ctx, chat, answer, promptVersion)
    return await replyOf(ctx, chat, { ...answer, messageId })
  } catch (error) {
    const said = previousTurns(error)
    if (said) await saveChatAnswer(ctx, chat, said, promptVersion)
    throw unavailable(ctx, error)
  } finally {
    clock.stop()
  }
}

const PAGES_ALONE = 'Today I answer from our pages alone, without a language model.'

/** Within the day's budget. When that is spent the rules answer, and say so. */
async function answerWithin(ctx: Context, question: Question, how: AnswerWith): Promise<Answered> {
  const paid = budgeted(ctx, how.model, question.session.chatId)
  try {
    return await answerTurn(ctx, question, { ...how, model: paid })
  } catch (error) {
    if (!isBudgetSpent(error)) throw error
    how.say(`${PAGES_ALONE} `)
    const found = await answerTurn(ctx, question, { ...how, model: scriptedModel })
    return { ...found, text: `${PAGES_ALONE} ${found.text}`, answeredBy: 'search' }
  }
}
