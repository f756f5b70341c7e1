import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import type { LockedConversation } from '../inbox.repo.ts'
import type { Answered } from './mail-limits.ts'

type Came = Readonly<{
  conversation: LockedConversation
  messageId: number
  answered: Answered
  isNew: boolean
  /** Few came of this person in the last hour; further ones are told together, once an hour. */
  isAlone: boolean
}>

export async function notifyOfMail(ctx: Context, tx: Tx, came: Came) {
  const { reference, subject, assignee_id: assignee } = came.conversation
  const object = `conversation:${reference}`
  const to = assignee ? { to: { staffId: assignee } } : {}
  const news = { severity: 'info', body: subject, object, ...to } as const
  if (came.isAlone) {
    const dedupeKey = came.isNew ? object : `${object}:${came.messageId}`
    const title = came.isNew ? `New message ${reference}` : `${reference} was answered`
    await notifyStaff(tx, { ...news, dedupeKey, title })
    return
  }
  const hour = ctx.now().toISOString().slice(0, 13)
  const person = came.answered.recipientHash.toString('hex').slice(0, 16)
  const dedupeKey = `conversation:more:${person}:${hour}`
  await notifyStaff(tx, { ...news, dedupeKey, title: `More e-mails about ${reference}` })
}
