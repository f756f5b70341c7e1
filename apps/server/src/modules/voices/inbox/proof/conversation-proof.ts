import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { hashToken } from '../../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../../infra/http/access.ts'
import { plainCode } from '../../../fulfilment/order-email/order-email.rules.ts'
import { maskEmail } from '../../../fulfilment/orders/orders.rules.ts'
import { orderOf, paidOrdersOf } from '../../../fulfilment/orders/orders.service.ts'
import { hasProvenAccount } from '../../../people/customers/customers.service.ts'
import { actorOf } from '../../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../../platform/emails/emails.service.ts'
import { mailsAfter, unprovenMessage } from '../customer-messages.repo.ts'
import { insertEvent, type LockedConversation, lastMessageOf } from '../inbox.repo.ts'
import { lockedConversation, MEANWHILE } from '../reply.ts'
import { conversationCode } from './conversation-code.email.tsx'
import {
  codeTyped,
  countWrongTry,
  insertCode,
  lockMailbox,
  mailedToday,
  openCode,
  proveByCode,
  provenMailbox,
} from './conversation-codes.repo.ts'

const CODE_HOURS = 24
const PROOF_HOURS = 24
const MOST_MAILS_A_DAY = 3
const MOST_WRONG_TRIES = 5
const NOBODY =
  'No order and no account has this address. Ask the writer to sign in at the shop and to answer from there.'

const ANOTHER =
  'An e-mail without the code came after the code was asked for. Read it, and ask for a new code.'

type Mailbox = Readonly<{ email: string; normal: string }>

/** Where the owner of the order or the account reads. What a message says of its sender counts for nothing. */
async function requireMailbox(tx: Tx, conversation: LockedConversation): Promise<Mailbox> {
  const order =
    conversation.order_id === null ? undefined : await orderOf(tx, conversation.order_id)
  if (order?.paid_at) return { email: order.email, normal: order.email_normal }
  const normal = conversation.email_normal
  const isKnown =
    (await paidOrdersOf(tx, normal)).length > 0 || (await hasProvenAccount(tx, normal))
  if (!isKnown) throw new AppError('conflict', NOBODY)
  return { email: conversation.email, normal }
}

const nameOf = ({ firstName, lastName }: StaffPrincipal) => `${firstName} ${lastName}`

/** Mails a code to the mailbox of the order or the account: who tells it to staff reads that mailbox. */
export async function askForCode(ctx: Context, staff: StaffPrincipal, reference: string) {
  return await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockedConversation(tx, reference)
    if ((await unprovenMessage(tx, conversation.id)) === undefined)
      throw new AppError('conflict', 'The last message needs no code.')
    const { email, normal } = await requireMailbox(tx, conversation)
    await lockMailbox(tx, normal)
    if ((await mailedToday(tx, normal)) >= MOST_MAILS_A_DAY)
      throw new AppError('too_many_requests', 'This mailbox got three codes today. Try tomorrow.')
    const messageId = await lastMessageOf(tx, conversation.id)
    const by = { askedBy: staff.id, messageId, hours: CODE_HOURS }
    const codeId = await insertCode(tx, { conversationId: conversation.id, mailbox: normal, ...by })
    const mail = emailDraft(conversationCode, {
      dedupeKey: `${conversationCode.name}:${codeId}`,
      recipient: email,
      reason: `request:${reference}`,
      data: { codeId },
    })
    await queueEmails(ctx, tx, [mail])
    const sentTo = maskEmail(email)
    await insertEvent(tx, conversation.id, `${nameOf(staff)} asked ${sentTo} for a code.`)
    const about = { object: `conversation:${reference}`, meta: { code: codeId } }
    await recordAudit(tx, { actor: actorOf(staff), action: 'inbox.code_asked', ...about })
    return { sentTo }
  })
}

type CodeEntry = Readonly<{ code: string; seen: number }>

/** The end of the proof; undefined for a wrong code, which is counted. */
async function proveConversation(
  tx: Tx,
  staff: StaffPrincipal,
  conversation: LockedConversation,
  { code, seen }: CodeEntry,
) {
  const messageId = await lastMessageOf(tx, conversation.id)
  // A message that nobody read yet may be by another writer.
  if (messageId !== seen) throw new AppError('conflict', MEANWHILE)
  const found = await codeTyped(tx, conversation.id, hashToken(plainCode(code)))
  const about = { actor: actorOf(staff), object: `conversation:${conversation.reference}` }
  if (!found) {
    await countWrongTry(tx, conversation.id, MOST_WRONG_TRIES)
    await recordAudit(tx, { ...about, action: 'inbox.code_refused' })
    return undefined
  }
  // Its owner was asked about the mails before it. One that came since is theirs if it tells the code.
  const since = await mailsAfter(tx, conversation.id, found.messageId)
  if (since.some((body) => !plainCode(body).includes(plainCode(code))))
    throw new AppError('conflict', ANOTHER)
  const until = await proveByCode(tx, found.id, { messageId, by: staff.id, hours: PROOF_HOURS })
  const words = `${nameOf(staff)} entered the code of ${maskEmail(found.mailbox)}: for 24 hours, or until the next e-mail, staff may act on this.`
  await insertEvent(tx, conversation.id, words)
  await recordAudit(tx, { ...about, action: 'inbox.code_entered', meta: { code: found.id } })
  return until
}

/** Staff may act on what was written so far, for a day: its writer told them the code. */
export async function enterCode(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  told: CodeEntry,
): Promise<Date> {
  const until = await inTransaction(ctx.db, async (tx) =>
    proveConversation(tx, staff, await lockedConversation(tx, reference), told),
  )
  if (!until) throw new AppError('code_refused')
  return until
}

/** How it is known who wrote last, and what was asked about it. */
export async function standingOf(db: Db, conversationId: number): Promise<Conversation['proof']> {
  const message = await unprovenMessage(db, conversationId)
  if (message === undefined) return { isNeeded: false, asked: null, provenUntil: null }
  const proven = await provenMailbox(db, conversationId, message)
  if (proven?.until)
    return { isNeeded: false, asked: null, provenUntil: proven.until.toISOString() }
  const open = await openCode(db, conversationId)
  const asked = open && { sentTo: maskEmail(open.mailbox), until: open.until.toISOString() }
  return { isNeeded: true, asked: asked ?? null, provenUntil: null }
}
