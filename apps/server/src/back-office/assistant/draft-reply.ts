import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { draftReply } from '@keyhaven/contracts/staff/assistant'
import type { Conversation, ConversationMessage } from '@keyhaven/contracts/staff/inbox'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import { draftMailOf } from '../../modules/voices/assistant/desk/draft.rules.ts'
import { tryAnswer } from '../../modules/voices/assistant/desk/try-answer.ts'
import { redacted } from '../../modules/voices/assistant/guards/redact.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { readConversation } from '../reads/read-conversation.ts'

const MOST_HISTORY = 6
const MOST_CHARACTERS = 2_000

const isSaid = ({ author, isNote, isAutomatic }: ConversationMessage) =>
  author !== 'system' && !isNote && !isAutomatic

/** What the customer wrote since the last answer, and what was said before. Notes of staff stay out. */
function lastMessages({ messages, name }: Pick<Conversation, 'messages' | 'name'>) {
  const said = messages.filter(isSaid)
  const answeredAt = said.findLastIndex(({ author }) => author === 'staff')
  const nameless = (body: string) => redacted(name === '' ? body : body.replaceAll(name, '[name]'))
  const asked = said.slice(answeredAt + 1).map(({ body }) => nameless(body))
  const before = said.slice(0, answeredAt + 1).slice(-MOST_HISTORY)
  return {
    text: asked.join('\n\n').slice(-MOST_CHARACTERS),
    history: before.map(({ author, body }) => ({
      role: author === 'staff' ? ('assistant' as const) : ('visitor' as const),
      text: nameless(body).slice(0, MOST_CHARACTERS),
    })),
  }
}

/** A suggestion from our pages for who answers. Without one it still names the pages that come nearest. */
export async function draftedReply(
  ctx: StaffContext,
  request: FastifyRequest,
  reference: string,
): Promise<ResponseOf<typeof draftReply>> {
  const { text, history } = lastMessages(await readConversation(ctx, reference))
  if (text.trim() === '') throw new AppError('conflict', 'Nothing waits for an answer here.')
  const answer = await tryAnswer(ctx, request, { text, history })
  const isUseful = !answer.isMiss && answer.person === null
  const pages = answer.found.map(({ title, path }) => ({ title, path }))
  const near = [...new Map(pages.map((page) => [page.path, page])).values()]
  return {
    success: true,
    text: isUseful ? draftMailOf(answer, ctx.config.PUBLIC_ORIGIN) : '',
    sources: isUseful ? answer.citations.map(({ title, path }) => ({ title, path })) : near,
  }
}
