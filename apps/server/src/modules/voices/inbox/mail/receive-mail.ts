import { randomBytes } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { IncomingMail } from '../../../../infra/mail/incoming-mail.ts'
import { refusal } from '../../../../infra/mail/mail-inbox.ts'
import { normalEmail } from '../../../fulfilment/orders/orders.rules.ts'
import { dueFromNow } from '../clock.ts'
import {
  insertConversation,
  insertMessage,
  type LockedConversation,
  lockByReference,
  mailsToday,
  mergedInto,
  referenceOf,
} from '../inbox.repo.ts'
import { oneLine, referenceFrom } from '../inbox.rules.ts'
import { reopen } from '../inbox.service.ts'
import { begunByMail, insertAnswer, lockRecipient, referenceBegunBy } from './mail-answers.repo.ts'
import { isToldAlone, mayBegin } from './mail-limits.rules.ts'
import { type Answered, answeredMail, countedAnswers } from './mail-limits.ts'
import { notifyOfMail } from './notify-of-mail.ts'
import { quoteIn } from './quoted.rules.ts'
import { saveMailAttachments } from './save-mail-attachments.ts'

const MAILS_PER_DAY = 30
const LONGEST_SUBJECT = 200
const MERGES_FOLLOWED = 5
const NO_TEXT = '(The mail has no text.)'

/** Where a conversation went that was merged; undefined for one that is gone. */
async function followed(db: Db, first: string | undefined): Promise<string | undefined> {
  let reference = first
  for (let step = 0; reference && step < MERGES_FOLLOWED; step += 1) {
    const into = await mergedInto(db, reference)
    if (into === undefined) return undefined
    if (into === null) return reference
    reference = await referenceOf(db, into)
  }
  return reference
}

/** The conversation a mail of ours was about, or that an earlier answer to it began, or the last of who began too many. */
async function referenceFor(tx: Tx, { emailId, reason, recipient }: Answered) {
  const about = await followed(tx, /^request:(T-\w{4}-\w{4})$/.exec(reason)?.[1])
  if (about) return about
  const begun = await followed(tx, await referenceBegunBy(tx, emailId))
  if (begun) return begun
  const { begun: today, last } = await begunByMail(tx, normalEmail(recipient))
  return mayBegin(today) ? undefined : last
}

/** An answer to a mail that was no message begins a conversation. It proves nothing about its sender. */
async function begin(ctx: Context, tx: Tx, answered: Answered, mail: IncomingMail) {
  const reference = referenceFrom(randomBytes(8))
  const { storeId, recipient } = answered
  const kind = { source: 'mail', priority: 'normal', storeId } as const
  const subject = oneLine(mail.subject).slice(0, LONGEST_SUBJECT)
  await insertConversation(tx, {
    ...kind,
    reference,
    name: recipient.split('@')[0]?.slice(0, 100).padEnd(2, '.') ?? 'Unknown',
    email: recipient,
    emailNormal: normalEmail(recipient),
    isProven: false,
    phone: '',
    orderId: /^order_\w+$/.exec(answered.reason)?.[0] ?? null,
    orderNumberSaid: '',
    subject: subject.length < 5 ? 'An answer to our e-mail' : subject,
    kind: 'support',
    dueAt: mail.isAutomatic ? null : await dueFromNow(ctx, kind),
    answersEmailId: answered.emailId,
  })
  return reference
}

async function saveMessage(tx: Tx, conversation: LockedConversation, mail: IncomingMail) {
  const body = mail.words || NO_TEXT
  const quotedFrom = quoteIn(body)
  const isOther = normalEmail(mail.from) !== conversation.email_normal
  return await insertMessage(tx, {
    conversationId: conversation.id,
    body,
    mail: {
      sender: isOther ? oneLine(mail.from).slice(0, 320) : null,
      isAutomatic: mail.isAutomatic,
      quotedFrom: quotedFrom === body.length ? null : quotedFrom,
      senderCheck: mail.senderCheck,
      hash: mail.hash,
    },
  })
}

/**
 * Files what a person answered to a mail of ours. The address opens nothing: what is known about the writer
 * stays what it was, and a mail of another sender is shown as that. What a machine wrote wakes nobody.
 */
export async function receiveMail(ctx: Context, emailId: number, mail: IncomingMail) {
  const answered = await answeredMail(ctx, emailId)
  await inTransaction(ctx.db, async (tx) => {
    await lockRecipient(tx, answered.recipientHash)
    const counts = await countedAnswers(ctx, tx, answered)
    const known = await referenceFor(tx, answered)
    if (!known && mail.isAutomatic) return
    const reference = known ?? (await begin(ctx, tx, answered, mail))
    const conversation = await lockByReference(tx, reference)
    if (!conversation) throw refusal(550, 'There is no such conversation any more.')
    if ((await mailsToday(tx, conversation.id)) >= MAILS_PER_DAY)
      throw refusal(550, 'This conversation had too many e-mails today. Please write tomorrow.')
    const messageId = await saveMessage(tx, conversation, mail)
    if (messageId === undefined) return
    const kept = await saveMailAttachments(ctx, tx, { conversation, messageId, mail, had: counts })
    const isSilent = mail.isAutomatic || conversation.state === 'spam'
    const isTold = !isSilent && isToldAlone(counts)
    await insertAnswer(tx, { emailId, recipient: answered.recipientHash, isTold, ...kept })
    if (isSilent) return
    if (known) await reopen(ctx, tx, conversation)
    await notifyOfMail(ctx, tx, {
      conversation,
      messageId,
      answered,
      isNew: !known,
      isAlone: isTold,
    })
  })
}
