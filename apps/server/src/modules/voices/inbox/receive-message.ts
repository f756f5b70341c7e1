import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import {
  type ContactMessage,
  REPLY_WITHIN_HOURS,
  type sendContactMessage,
} from '@keyhaven/contracts/inbox'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { canAccess } from '../../fulfilment/orders/order-access.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { paidOrdersOf } from '../../fulfilment/orders/orders.service.ts'
import { findCustomer } from '../../people/customers/customer-guard.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { dueFromNow } from './clock.ts'
import { secondsOpen } from './form-token.ts'
import { insertConversation, insertMessage } from './inbox.repo.ts'
import { isTooQuick, oneLine, referenceFrom } from './inbox.rules.ts'
import { messageReceived } from './message-received.email.tsx'

type MessageReceipt = Omit<ResponseOf<typeof sendContactMessage>, 'fileToken'>
type Proof = {
  isProven: boolean
  orderId: string | null
  source: 'contact' | 'account' | 'order' | 'key_desk'
  storeId: string
}

const answer = (ctx: Context, reference: string, isConfirmedByMail: boolean): MessageReceipt => ({
  success: true,
  reference,
  message: 'Thank you. We have your message.',
  expectedReplyBy: new Date(ctx.now().getTime() + REPLY_WITHIN_HOURS * 3_600_000).toISOString(),
  isConfirmedByMail,
})

/**
 * Keeps a message. A machine that filled in the hidden field is thanked like anyone and forgotten; one that
 * was too quick is told, because a person with a filled-in form may be, too.
 */
export async function receiveMessage(
  ctx: Context,
  request: FastifyRequest,
  said: ContactMessage,
): Promise<MessageReceipt> {
  const reference = referenceFrom(randomBytes(8))
  if (said.website !== '') return answer(ctx, reference, false)
  const open = secondsOpen(ctx.config, said.formToken, ctx.now())
  if (isTooQuick(open)) throw new AppError('form_too_quick')
  const proof = await proofOf(ctx, request, said)
  await saveMessage(ctx, reference, said, proof)
  return answer(ctx, reference, proof.isProven)
}

/** The address is the writer's if they are signed in with it, or hold the order that was bought with it. */
async function proofOf(
  ctx: Context,
  request: FastifyRequest,
  said: ContactMessage,
): Promise<Proof> {
  const email = normalEmail(said.email)
  const customer = await findCustomer(ctx, request)
  const isSignedIn = customer?.isProven === true && customer.email === email
  const number = normalOrderNumber(said.orderNumber)
  const order = (await paidOrdersOf(ctx.db, email)).find((row) => row.order_number === number)
  const isHeld = order !== undefined && (isSignedIn || (await canAccess(ctx, request, order.id)))
  const held = said.from ?? 'order'
  const source = isHeld ? held : isSignedIn ? 'account' : 'contact'
  const orderId = isHeld ? order.id : null
  return { isProven: isSignedIn || isHeld, orderId, source, storeId: storeIn(request).id }
}

async function saveMessage(ctx: Context, reference: string, said: ContactMessage, proof: Proof) {
  const subject = oneLine(said.subject)
  const priority = said.messageType === 'complaint' ? 'high' : 'normal'
  const dueAt = await dueFromNow(ctx, {
    source: proof.source,
    storeId: proof.storeId,
    priority,
  })
  await inTransaction(ctx.db, async (tx) => {
    const conversationId = await insertConversation(tx, {
      ...proof,
      reference,
      name: oneLine(said.name),
      email: said.email,
      emailNormal: normalEmail(said.email),
      phone: oneLine(said.phone),
      orderNumberSaid: oneLine(said.orderNumber),
      subject,
      kind: said.messageType,
      priority,
      dueAt,
    })
    await insertMessage(tx, { conversationId, body: said.message })
    await notifyStaff(tx, {
      dedupeKey: `conversation:${reference}`,
      severity: said.messageType === 'complaint' ? 'warning' : 'info',
      title: `New message ${reference}`,
      body: subject,
      object: `conversation:${reference}`,
    })
    if (!proof.isProven) return
    const mail = emailDraft(messageReceived, {
      dedupeKey: `message-received:${reference}`,
      recipient: said.email,
      reason: `request:${reference}`,
      data: { reference },
    })
    await queueEmails(ctx, tx, [mail])
  })
}
