import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { helpIsOver } from './help-is-over.email.tsx'
import { idOfTicket, type LockedTalk } from './inbox.repo.ts'
import { ticketBehind } from './rating-token.ts'
import { insertRating } from './ratings.repo.ts'

/** Asks once what the help was worth. Only those whom a person answered are asked. */
export async function askForRating(ctx: Context, tx: Tx, talk: LockedTalk, isAnswered: boolean) {
  if (!isAnswered) return
  const mail = emailDraft(helpIsOver, {
    dedupeKey: `help-is-over:${talk.ticket_number}`,
    recipient: talk.email,
    reason: `request:${talk.ticket_number}`,
    data: { ticketNumber: talk.ticket_number },
  })
  await queueEmails(ctx, tx, [mail])
}

type Rating = Readonly<{ token: string; score: number; comment: string }>

/** One rating per conversation; a second one by the same link takes the place of the first. */
export async function rate(ctx: Context, { token, score, comment }: Rating) {
  const ticketNumber = ticketBehind(ctx.config, token)
  const id = ticketNumber && (await idOfTicket(ctx.db, ticketNumber))
  if (!id) throw new AppError('link_expired')
  await insertRating(ctx.db, id, { score, comment })
}
