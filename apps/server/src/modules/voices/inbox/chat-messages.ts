import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { findConversation, insertMessage, lockByReference } from './inbox.repo.ts'
import { receiveReply } from './inbox.service.ts'

const MERGES_FOLLOWED = 5

/** The conversation, or the one it was made part of. */
async function lockWhereItWent(tx: Tx, conversationId: number) {
  let id = conversationId
  for (let step = 0; step < MERGES_FOLLOWED; step += 1) {
    const found = await findConversation(tx, id)
    const conversation = found && (await lockByReference(tx, found.reference))
    if (conversation?.merged_into == null) return conversation
    id = conversation.merged_into
  }
  return undefined
}

/** What a visitor writes in a chat that a person has. The chat proves who they are; false if the talk is gone. */
export async function addChatMessage(
  ctx: Context,
  conversationId: number,
  body: string,
): Promise<boolean> {
  return await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockWhereItWent(tx, conversationId)
    if (!conversation || conversation.state === 'spam') return false
    const messageId = await insertMessage(tx, { conversationId: conversation.id, body })
    await receiveReply(ctx, tx, conversation, messageId ?? 0)
    return true
  })
}

/** Its number, and when an answer is due; null once nobody waits. */
export const conversationOf = ({ db }: Context, conversationId: number) =>
  findConversation(db, conversationId)
