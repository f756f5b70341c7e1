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
import { unprovenMessage } from './customer-messages.repo.ts'
import { insertEvent } from './inbox.repo.ts'
import { provenMailbox } from './proof/conversation-codes.repo.ts'
import { lockedConversation } from './reply.ts'

/**
 * Nothing is done on the word of a message that anyone could have sent: a mail whose sender is another, or whom our own
 * mail server does not vouch for. A code that its mailbox told stands for it, and for the orders of that mailbox.
 */
async function actableConversation(tx: Tx, reference: string) {
  const conversation = await lockedConversation(tx, reference)
  const message = await unprovenMessage(tx, conversation.id)
  if (message === undefined) return { conversation, mailbox: undefined }
  const proven = await provenMailbox(tx, conversation.id, message)
  if (!proven) throw new AppError('talk_needs_proof')
  return { conversation, mailbox: proven.mailbox }
}

/** The order that is meant, if it is one of the person who wrote and of a store the member sees. */
export async function orderOfConversation(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  orderId: string,
) {
  const { conversation, mailbox } = await inTransaction(ctx.db, (tx) =>
    actableConversation(tx, reference),
  )
  const order = await orderOf(ctx.db, normalOrderId(orderId))
  const isTheirs =
    order &&
    (order.id === conversation.order_id || order.email_normal === conversation.email_normal)
  if (!isTheirs || !maySeeStore(staff, order.store_id)) throw new AppError('order_not_found')
  if (mailbox !== undefined && order.email_normal !== mailbox)
    throw new AppError('talk_needs_proof')
  return order
}

/** A conversation that still can be acted from. */
export async function openConversation(ctx: Context, reference: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => actableConversation(tx, reference))
}

/** Notes in the thread what a colleague did from it; buyers never read it. */
export async function noteAct(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  { action, words }: Readonly<{ action: string; words: string }>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockedConversation(tx, reference)
    await insertEvent(tx, conversation.id, `${staff.firstName} ${staff.lastName}: ${words}`)
    const object = `conversation:${reference}`
    await recordAudit(tx, { actor: actorOf(staff), action, object })
  })
}
