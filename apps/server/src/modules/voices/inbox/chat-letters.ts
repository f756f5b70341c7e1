import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { findTicket, insertMessage, lockByTicket } from './inbox.repo.ts'
import { letterCame } from './inbox.service.ts'

const MERGES_FOLLOWED = 5

/** The conversation, or the one it was made part of. */
async function lockWhereItWent(tx: Tx, conversationId: number) {
  let id = conversationId
  for (let step = 0; step < MERGES_FOLLOWED; step += 1) {
    const ticket = await findTicket(tx, id)
    const talk = ticket && (await lockByTicket(tx, ticket.ticketNumber))
    if (talk?.merged_into == null) return talk
    id = talk.merged_into
  }
  return undefined
}

/** What a visitor writes in a chat that a person has. The chat proves who they are; false if the talk is gone. */
export async function addChatLetter(
  ctx: Context,
  conversationId: number,
  body: string,
): Promise<boolean> {
  return await inTransaction(ctx.db, async (tx) => {
    const talk = await lockWhereItWent(tx, conversationId)
    if (!talk || talk.state === 'spam') return false
    const messageId = await insertMessage(tx, { conversationId: talk.id, body })
    await letterCame(ctx, tx, talk, messageId ?? 0)
    return true
  })
}

/** Its number, and when an answer is due; null once nobody waits. */
export const ticketOf = ({ db }: Context, conversationId: number) => findTicket(db, conversationId)
