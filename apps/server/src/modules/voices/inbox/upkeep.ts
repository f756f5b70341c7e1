import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { dueFromNow, kindOf } from './clock.ts'
import { forgetUnsent } from './files.repo.ts'
import { changeConversation, insertEvent, lockByReference } from './inbox.repo.ts'
import { forgetAnswers } from './mail/mail-answers.repo.ts'
import { conversationsToWake, untoldOverdue } from './upkeep.repo.ts'
import { forgetGone } from './watchers.repo.ts'

const AT_ONCE = 100

/** What was snoozed comes back at its time, with a clock of its own. */
async function wake(ctx: Context) {
  for (const reference of await conversationsToWake(ctx.db, AT_ONCE)) {
    await inTransaction(ctx.db, async (tx) => {
      const conversation = await lockByReference(tx, reference)
      if (conversation?.state !== 'snoozed') return
      const dueAt = await dueFromNow(ctx, kindOf(conversation))
      await changeConversation(tx, conversation.id, { state: 'open', dueAt })
      await insertEvent(tx, conversation.id, 'The snooze is over.')
      await notifyStaff(tx, {
        dedupeKey: `conversation:${reference}:woke:${dueAt.getTime()}`,
        severity: 'info',
        title: `${reference} is back`,
        body: conversation.subject,
        object: `conversation:${reference}`,
        ...(conversation.assignee_id && { to: { staffId: conversation.assignee_id } }),
      })
    })
  }
}

/** An answer that is overdue is told once per message that waits. */
async function notifyOfOverdue(ctx: Context) {
  for (const { reference, subject, due } of await untoldOverdue(ctx.db, AT_ONCE)) {
    const at = Math.round(due.getTime() / 1_000)
    await inTransaction(ctx.db, (tx) =>
      notifyStaff(tx, {
        dedupeKey: `conversation:${reference}:overdue:${at}`,
        severity: 'warning',
        title: `${reference} has waited too long`,
        body: subject,
        object: `conversation:${reference}`,
      }),
    )
  }
}

/** What the inbox does by itself. */
export async function maintainInbox(ctx: Context) {
  await wake(ctx)
  await notifyOfOverdue(ctx)
  await forgetUnsent(ctx.db)
  await forgetGone(ctx.db)
  await forgetAnswers(ctx.db)
}
