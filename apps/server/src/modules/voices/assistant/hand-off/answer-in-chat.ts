import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../../infra/http/access.ts'
import { returnToAssistant } from '../../inbox/chat-conversations.ts'
import { redactKeys } from '../guards/keys.rules.ts'
import { addWords, lockChatsOf, moveChat } from './hand-off.repo.ts'

const BACK = 'Our team has handed this chat back to me, the assistant. What else can I help with?'

/** Anyone may have typed the address: what is written to it is read there alone. */
const BY_MAIL = 'Our team has answered you. The answer is in your mailbox.'

type StaffAnswer = Readonly<{ body: string; isOver: boolean }>

/**
 * What a person answers stands in the chat, too, if its address was proven there; else it is in the mailbox alone, and
 * the chat says so. From now on the assistant is silent there. Once the conversation is resolved it answers again.
 */
export async function answerInChat(tx: Tx, conversationId: number, { body, isOver }: StaffAnswer) {
  for (const { id, isProven } of await lockChatsOf(tx, conversationId)) {
    await addWords(tx, id, 'staff', isProven ? redactKeys(body) : BY_MAIL)
    await moveChat(tx, id, { state: isOver ? 'open' : 'joined' })
  }
}

/** A conversation that is over, or was none, leaves its chat to the assistant. */
export async function leaveChat(tx: Tx, conversationId: number) {
  const chats = await lockChatsOf(tx, conversationId)
  const left = chats.filter(({ state }) => state !== 'open')
  for (const { id } of left) await moveChat(tx, id, { state: 'open' })
  return left.map(({ id }) => id)
}

/** A member of staff gives a chat back to the assistant. */
export async function handBack(ctx: Context, staff: StaffPrincipal, reference: string) {
  await inTransaction(ctx.db, async (tx) => {
    const left = await leaveChat(tx, await returnToAssistant(tx, staff, reference))
    if (left.length === 0)
      throw new AppError('conflict', 'The assistant has this chat already, or there is none.')
    for (const id of left) await addWords(tx, id, 'assistant', BACK)
  })
}
