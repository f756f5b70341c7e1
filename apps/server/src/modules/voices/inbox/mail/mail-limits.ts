import type { Context } from '../../../../context.ts'
import { hashSubject } from '../../../../infra/crypto/address-hash.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { scaledLimit } from '../../../../infra/http/rate-limit.ts'
import { refusal } from '../../../../infra/mail/mail-inbox.ts'
import { normalEmail } from '../../../fulfilment/orders/orders.rules.ts'
import { emailBehindAnswer } from '../../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { answersSoFar, type Counts } from './mail-answers.repo.ts'
import { answerFault } from './mail-limits.rules.ts'

export type Answered = Readonly<{
  emailId: number
  recipient: string
  recipientHash: Buffer
  reason: string
  storeId: string
}>

/** The mail of ours that an answer is about; refused where it was forgotten. */
export async function answeredMail(ctx: Context, emailId: number): Promise<Answered> {
  const email = await emailBehindAnswer(ctx, emailId)
  if (!email)
    throw refusal(550, 'This e-mail is too old to be answered. Please use our contact page.')
  const subject = `mail answers:${normalEmail(email.recipient)}`
  return { ...email, emailId, recipientHash: hashSubject(ctx.config, subject) }
}

/** Staff hear once a day that the files of mails are too many to keep. */
const sound = (ctx: Context) =>
  inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `alert:mail-files:${ctx.now().toISOString().slice(0, 10)}`,
      severity: 'critical',
      title: 'Mails bring more files than the shop takes in a day',
      body: 'Answers by e-mail are put off until tomorrow. Look for a flood in the inbox.',
    }),
  )

async function counted({ config }: Context, db: Db, { emailId, recipientHash }: Answered) {
  const counts = await answersSoFar(db, emailId, recipientHash)
  return { counts, fault: answerFault(counts, (max) => scaledLimit(config, max)) }
}

/** What came so far, if one more may come; it throws what the mail server is told otherwise. */
export async function countedAnswers(ctx: Context, tx: Tx, answered: Answered): Promise<Counts> {
  const { counts, fault } = await counted(ctx, tx, answered)
  if (fault) throw refusal(fault.code, fault.text)
  return counts
}

/** Asked for each recipient before the mail itself is sent. */
export async function mayAnswer(ctx: Context, emailId: number): Promise<void> {
  const { fault } = await counted(ctx, ctx.db, await answeredMail(ctx, emailId))
  if (fault?.isAlarm) await sound(ctx)
  if (fault) throw refusal(fault.code, fault.text)
}
