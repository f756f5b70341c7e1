import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { dueFromNow, kindOf } from './clock.ts'
import { forgetUnsent } from './files.repo.ts'
import { changeTalk, insertEvent, lockByTicket } from './inbox.repo.ts'
import { forgetAnswers } from './mail/mail-answers.repo.ts'
import { ticketsToWake, untoldOverdue } from './upkeep.repo.ts'
import { forgetGone } from './watchers.repo.ts'

const AT_ONCE = 100

/** What was snoozed comes back at its time, with a clock of its own. */
async function wake(ctx: Context) {
  for (const ticket of await ticketsToWake(ctx.db, AT_ONCE)) {
    await inTransaction(ctx.db, async (tx) => {
      const talk = await lockByTicket(tx, ticket)
      if (talk?.state !== 'snoozed') return
      const dueAt = await dueFromNow(ctx, kindOf(talk))
      await changeTalk(tx, talk.id, { state: 'open', dueAt })
      await insertEvent(tx, talk.id, 'The snooze is over.')
      await notifyStaff(tx, {
        dedupeKey: `conversation:${ticket}:woke:${dueAt.getTime()}`,
        severity: 'info',
        title: `${ticket} is back`,
        body: talk.subject,
        object: `conversation:${ticket}`,
        ...(talk.assignee_id && { to: { staffId: talk.assignee_id } }),
      })
    })
  }
}

/** An answer that is overdue is told once per letter that waits. */
async function tellOverdue(ctx: Context) {
  for (const { ticket, subject, due } of await untoldOverdue(ctx.db, AT_ONCE)) {
    const at = Math.round(due.getTime() / 1_000)
    await inTransaction(ctx.db, (tx) =>
      notifyStaff(tx, {
        dedupeKey: `conversation:${ticket}:overdue:${at}`,
        severity: 'warning',
        title: `${ticket} has waited too long`,
        body: subject,
        object: `conversation:${ticket}`,
      }),
    )
  }
}

/** What the inbox does by itself. */
export async function keepUpInbox(ctx: Context) {
  await wake(ctx)
  await tellOverdue(ctx)
  await forgetUnsent(ctx.db)
  await forgetGone(ctx.db)
  await forgetAnswers(ctx.db)
}
