import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { contactMessage } from '@keyhaven/contracts/inbox'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { OrderRow } from '../../../fulfilment/orders/orders.service.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { openChatConversation } from '../../inbox/chat-conversations.ts'
import { addChatMessage } from '../../inbox/chat-messages.ts'
import { redactKeys } from '../guards/keys.rules.ts'
import { provenOrder } from '../orders/order-proof.ts'
import { needsPerson } from '../scripted/escalation.rules.ts'
import { keptTurns, lockChat, moveChat } from './hand-off.repo.ts'
import { handOffNote, type KeptTurn, promiseWords, sortingOf, subjectOf } from './summary.rules.ts'

const NO_WORDS = 'The visitor asked for a person in the chat.'

type HandOverRequest = Readonly<{
  name: string
  email: string
  message: string
  /** Of what a button asked for; otherwise the question is the subject. */
  subject?: string | undefined
}>

const { name: writerName, email: writerEmail } = contactMessage.shape

/** Who is answered: the buyer of the order that was proven, or a person who says who they are. */
function writerOf(order: OrderRow | undefined, { name, email }: HandOverRequest) {
  if (order) {
    const { id, order_number: orderNumber, first_name, last_name } = order
    const known = { name: `${first_name} ${last_name}`.trim(), email: order.email }
    return { ...known, isProven: true, order: { id, orderNumber } }
  }
  const [said, to] = [writerName.safeParse(name), writerEmail.safeParse(email)]
  const problem = [said, to].find(({ success }) => !success)?.error?.issues[0]?.message
  if (!said.success || !to.success) throw new AppError('invalid_request', problem)
  return { name: said.data, email: to.data, isProven: false, order: null }
}

function lastQuestion(turns: readonly KeptTurn[]) {
  return turns.findLast(({ author }) => author === 'visitor')?.body ?? ''
}

function reasonOf(turns: readonly KeptTurn[], message: string, misses: number) {
  const history = turns.flatMap(({ author, body }) => (author === 'visitor' ? [body] : []))
  return needsPerson({ text: message || lastQuestion(turns), history, misses }) ?? 'asked'
}

async function begin(
  ctx: Context,
  tx: Tx,
  chat: NonNullable<Awaited<ReturnType<typeof lockChat>>>,
  { request, order }: Readonly<{ request: HandOverRequest; order: OrderRow | undefined }>,
) {
  const writer = writerOf(order, request)
  const turns = await keptTurns(tx, chat.id)
  const question = redactKeys(request.message) || lastQuestion(turns)
  const reason = reasonOf(turns, request.message, chat.misses)
  const conversation = await openChatConversation(ctx, tx, {
    ...writer,
    ...sortingOf(reason),
    storeId: chat.storeId,
    subject: redactKeys(request.subject ?? subjectOf(question)),
    message: question || NO_WORDS,
    note: handOffNote({ reason, turns, provenOrder: writer.order?.orderNumber ?? null }),
  })
  await moveChat(tx, chat.id, { state: 'waiting', conversationId: conversation.conversationId })
  return conversation
}

async function isOpenNow(ctx: Context) {
  const { 'support.holidays': holidays, 'support.hours': week } = await settingsOf(ctx)
  return businessHoursAt(ctx.now(), undefined, holidays, week).isOpen
}

const ADDED = 'I have added that to your conversation with our team.'

/**
 * Hands a chat to people: its question, what was said before and how soon an answer comes. A chat that they
 * have already goes on there. Tells what the visitor reads.
 */
export async function handOverChat(
  ctx: Context,
  chatId: string,
  request: HandOverRequest,
): Promise<string> {
  const order = await provenOrder(ctx, chatId)
  const conversation = await inTransaction(ctx.db, async (tx) => {
    const chat = await lockChat(tx, chatId)
    if (!chat || chat.state === 'ended') throw new AppError('not_found')
    if (chat.conversationId && chat.state !== 'open') return chat.conversationId
    return await begin(ctx, tx, chat, { request, order })
  })
  if (typeof conversation !== 'number')
    return promiseWords({ ...conversation, isOpenNow: await isOpenNow(ctx) })
  const words = redactKeys(request.message || (request.subject ?? ''))
  if (words) await addChatMessage(ctx, conversation, words)
  return ADDED
}
