import { randomBytes } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { IncomingMail } from '../../../../infra/mail/incoming.ts'
import { refusal } from '../../../../infra/mail/mail-inbox.ts'
import { normalEmail } from '../../../fulfilment/orders/orders.rules.ts'
import { emailBehindAnswer } from '../../../platform/emails/emails.service.ts'
import { plainTextOf } from '../../../platform/emails/plain-text.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { dueFromNow } from '../clock.ts'
import { keepFile } from '../files.ts'
import {
  insertConversation,
  insertEvent,
  insertMessage,
  type LockedTalk,
  lockByTicket,
  mailsToday,
  mergedInto,
  ticketOf,
} from '../inbox.repo.ts'
import { oneLine, ticketFrom } from '../inbox.rules.ts'
import { letterCame } from '../inbox.service.ts'
import { quoteIn } from './quoted.rules.ts'

const MAILS_PER_DAY = 30
const LONGEST_BODY = 20_000
const LONGEST_SUBJECT = 200
const MERGES_FOLLOWED = 5
const NO_TEXT = '(The mail has no text.)'

type Answered = Readonly<{ recipient: string; reason: string; storeId: string }>

/** The words of a mail. Markup is read for its words and never kept. */
function wordsOf({ text, html }: IncomingMail): string {
  const words = (text.trim() || plainTextOf(html)).replaceAll('\r\n', '\n').replaceAll('\0', '')
  return words.trim().slice(0, LONGEST_BODY) || NO_TEXT
}

/** The ticket a mail of ours was about; where that one was merged, the one it went into. */
async function ticketAbout(db: Db, { reason }: Answered): Promise<string | undefined> {
  let ticket = /^request:(T-\w{4}-\w{4})$/.exec(reason)?.[1]
  for (let step = 0; ticket && step < MERGES_FOLLOWED; step += 1) {
    const into = await mergedInto(db, ticket)
    if (into === undefined) return undefined
    if (into === null) return ticket
    ticket = await ticketOf(db, into)
  }
  return ticket
}

/** An answer to a mail that was no letter begins a conversation. It proves nothing about its sender. */
async function begin(ctx: Context, tx: Tx, answered: Answered, mail: IncomingMail) {
  const ticketNumber = ticketFrom(randomBytes(8))
  const { storeId } = answered
  const kind = { source: 'mail', priority: 'normal', storeId } as const
  const subject = oneLine(mail.subject).slice(0, LONGEST_SUBJECT)
  await insertConversation(tx, {
    ...kind,
    ticketNumber,
    name: answered.recipient.split('@')[0]?.slice(0, 100).padEnd(2, '.') ?? 'Unknown',
    email: answered.recipient,
    emailNormal: normalEmail(answered.recipient),
    isProven: false,
    phone: '',
    orderId: /^order_\w+$/.exec(answered.reason)?.[0] ?? null,
    orderNumberSaid: '',
    subject: subject.length < 5 ? 'An answer to our e-mail' : subject,
    kind: 'support',
    dueAt: mail.isAutomatic ? null : await dueFromNow(ctx, kind),
  })
  if (!mail.isAutomatic)
    await notifyStaff(tx, {
      dedupeKey: `conversation:${ticketNumber}`,
      severity: 'info',
      title: `New message ${ticketNumber}`,
      body: subject,
      object: `conversation:${ticketNumber}`,
    })
  return ticketNumber
}

async function keepFiles(
  ctx: Context,
  tx: Tx,
  talk: LockedTalk,
  messageId: number,
  mail: IncomingMail,
) {
  const place = { conversationId: talk.id, messageId }
  let refused = 0
  for (const file of mail.files) {
    const kept = await keepFile(tx, file, place)
    if (!kept) refused += 1
  }
  if (refused === 0) return
  const files = refused === 1 ? 'One file was' : `${refused} files were`
  await insertEvent(tx, talk.id, `${files} not kept: only pictures, PDF and plain text are.`)
  ctx.log.info({ ticket: talk.ticket_number, refused }, 'files of a mail were refused')
}

/**
 * Files what a person answered to a mail of ours. The address opens nothing: what is known about the writer
 * stays what it was, and a mail of another sender is shown as that. What a machine wrote wakes nobody.
 */
export async function takeMail(ctx: Context, emailId: number, mail: IncomingMail) {
  const answered = await emailBehindAnswer(ctx, emailId)
  if (!answered)
    throw refusal(550, 'This e-mail is too old to be answered. Please use our contact page.')
  await inTransaction(ctx.db, async (tx) => {
    const known = await ticketAbout(tx, answered)
    if (!known && mail.isAutomatic) return
    const ticket = known ?? (await begin(ctx, tx, answered, mail))
    const talk = await lockByTicket(tx, ticket)
    if (!talk) throw refusal(550, 'There is no such conversation any more.')
    if ((await mailsToday(tx, talk.id)) >= MAILS_PER_DAY)
      throw refusal(550, 'This conversation had too many e-mails today. Please write tomorrow.')
    const body = wordsOf(mail)
    const quotedFrom = quoteIn(body)
    const isOther = normalEmail(mail.from) !== talk.email_normal
    const messageId = await insertMessage(tx, {
      conversationId: talk.id,
      body,
      mail: {
        sender: isOther ? oneLine(mail.from).slice(0, 320) : null,
        isAutomatic: mail.isAutomatic,
        quotedFrom: quotedFrom === body.length ? null : quotedFrom,
        hash: mail.hash,
      },
    })
    if (messageId === undefined) return
    await keepFiles(ctx, tx, talk, messageId, mail)
    const isSilent = mail.isAutomatic || talk.state === 'spam' || !known
    if (!isSilent) await letterCame(ctx, tx, talk, messageId)
  })
}
