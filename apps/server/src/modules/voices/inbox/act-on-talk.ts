import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { normalOrderId } from '../../fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { actorOf } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { maySeeStore } from '../../platform/stores/read-stores.ts'
import { lockedTalk } from './answer-talk.ts'
import { insertEvent } from './inbox.repo.ts'
import { unprovenLetter } from './own-letters.repo.ts'
import { provenMailbox } from './proof/talk-codes.repo.ts'

/**
 * Nothing is done on the word of a letter that anyone could have sent: a mail whose sender is another, or whom our own
 * mail server does not vouch for. A code that its mailbox told stands for it, and for the orders of that mailbox.
 */
async function actableTalk(tx: Tx, ticketNumber: string) {
  const talk = await lockedTalk(tx, ticketNumber)
  const letter = await unprovenLetter(tx, talk.id)
  if (letter === undefined) return { talk, mailbox: undefined }
  const proven = await provenMailbox(tx, talk.id, letter)
  if (!proven) throw new AppError('talk_needs_proof')
  return { talk, mailbox: proven.mailbox }
}

/** The order that is meant, if it is one of the person who wrote and of a store the member sees. */
export async function orderOfTalk(
  ctx: Context,
  staff: StaffPrincipal,
  ticketNumber: string,
  orderId: string,
) {
  const { talk, mailbox } = await inTransaction(ctx.db, (tx) => actableTalk(tx, ticketNumber))
  const order = await orderOf(ctx.db, normalOrderId(orderId))
  const isTheirs = order && (order.id === talk.order_id || order.email_normal === talk.email_normal)
  if (!isTheirs || !maySeeStore(staff, order.store_id)) throw new AppError('order_not_found')
  if (mailbox !== undefined && order.email_normal !== mailbox)
    throw new AppError('talk_needs_proof')
  return order
}

/** A conversation that still can be acted from. */
export async function openTalk(ctx: Context, ticketNumber: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => actableTalk(tx, ticketNumber))
}

/** Notes in the thread what a colleague did from it; buyers never read it. */
export async function noteAct(
  ctx: Context,
  staff: StaffPrincipal,
  ticketNumber: string,
  { action, words }: Readonly<{ action: string; words: string }>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const talk = await lockedTalk(tx, ticketNumber)
    await insertEvent(tx, talk.id, `${staff.firstName} ${staff.lastName}: ${words}`)
    const object = `conversation:${ticketNumber}`
    await recordAudit(tx, { actor: actorOf(staff), action, object })
  })
}
