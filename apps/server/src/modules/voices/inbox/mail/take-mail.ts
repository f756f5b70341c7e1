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
  type LockedTalk,
  lockByTicket,
  mailsToday,
  mergedInto,
  ticketOf,
} from '../inbox.repo.ts'
import { oneLine, ticketFrom } from '../inbox.rules.ts'
import { reopen } from '../inbox.service.ts'
import { keepMailFiles } from './keep-mail-files.ts'
import { begunByMail, insertAnswer, lockRecipient, ticketBegunBy } from './mail-answers.repo.ts'
import { isToldAlone, mayBegin } from './mail-limits.rules.ts'
import { type Answered, answeredMail, countedAnswers } from './mail-limits.ts'
import { quoteIn } from './quoted.rules.ts'
import { tellOfMail } from './tell-of-mail.ts'

const MAILS_PER_DAY = 30
const LONGEST_SUBJECT = 200
const MERGES_FOLLOWED = 5
const NO_TEXT = '(The mail has no text.)'

/** Where a conversation went that was merged; undefined for one that is gone. */
async function followed(db: Db, first: string | undefined): Promise<string | undefined> {
  let ticket = first
  for (let step = 0; ticket && step < MERGES_FOLLOWED; step += 1) {
    const into = await mergedInto(db, ticket)
    if (into === undefined) return undefined
    if (into === null) return ticket
    ticket = await ticketOf(db, into)
  }
  return ticket
}

/** The ticket a mail of ours was about, or that an earlier answer to it began, or the last of who began too many. */
async function ticketFor(tx: Tx, { emailId, reason, recipient }: Answered) {
  const about = await followed(tx, /^request:(T-\w{4}-\w{4})$/.exec(reason)?.[1])
  if (about) return about
  const begun = await followed(tx, await ticketBegunBy(tx, emailId))
  if (begun) return begun
  const { begun: today, last } = await begunByMail(tx, normalEmail(recipient))
  return mayBegin(today) ? undefined : last
}

/** An answer to a mail that was no letter begins a conversation. It proves nothing about its sender. */
async function begin(ctx: Context, tx: Tx, answered: Answered, mail: IncomingMail) {
  const ticketNumber = ticketFrom(randomBytes(8))
  const { storeId, recipient } = answered
  const kind = { source: 'mail', priority: 'normal', storeId } as const
  const subject = oneLine(mail.subject).slice(0, LONGEST_SUBJECT)
  await insertConversation(tx, {
    ...kind,
    ticketNumber,
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
  return ticketNumber
}

async function keepLetter(tx: Tx, talk: LockedTalk, mail: IncomingMail) {
  const body = mail.words || NO_TEXT
  const quotedFrom = quoteIn(body)
  const isOther = normalEmail(mail.from) !== talk.email_normal
  return await insertMessage(tx, {
    conversationId: talk.id,
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
export async function takeMail(ctx: Context, emailId: number, mail: IncomingMail) {
  const answered = await answeredMail(ctx, emailId)
  await inTransaction(ctx.db, async (tx) => {
    await lockRecipient(tx, answered.recipientHash)
    const counts = await countedAnswers(ctx, tx, answered)
    const known = await ticketFor(tx, answered)
    if (!known && mail.isAutomatic) return
    const ticket = known ?? (await begin(ctx, tx, answered, mail))
    const talk = await lockByTicket(tx, ticket)
    if (!talk) throw refusal(550, 'There is no such conversation any more.')
    if ((await mailsToday(tx, talk.id)) >= MAILS_PER_DAY)
      throw refusal(550, 'This conversation had too many e-mails today. Please write tomorrow.')
    const messageId = await keepLetter(tx, talk, mail)
    if (messageId === undefined) return
    const kept = await keepMailFiles(ctx, tx, { talk, messageId, mail, had: counts })
    const isSilent = mail.isAutomatic || talk.state === 'spam'
    const isTold = !isSilent && isToldAlone(counts)
    await insertAnswer(tx, { emailId, recipient: answered.recipientHash, isTold, ...kept })
    if (isSilent) return
    if (known) await reopen(ctx, tx, talk)
    await tellOfMail(ctx, tx, { talk, messageId, answered, isNew: !known, isAlone: isTold })
  })
}
