import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { helpIsOver } from './help-is-over.email.tsx'
import { idOfReference, type LockedConversation } from './inbox.repo.ts'
import { referenceBehind } from './rating-token.ts'
import { insertRating } from './ratings.repo.ts'

/** Asks once what the help was worth. Only those whom a person answered are asked. */
export async function askForRating(
  ctx: Context,
  tx: Tx,
  conversation: LockedConversation,
  isAnswered: boolean,
) {
  if (!isAnswered) return
  const mail = emailDraft(helpIsOver, {
    dedupeKey: `help-is-over:${conversation.reference}`,
    recipient: conversation.email,
    reason: `request:${conversation.reference}`,
    data: { reference: conversation.reference },
  })
  await queueEmails(ctx, tx, [mail])
}

type Rating = Readonly<{ token: string; score: number; comment: string }>

/** One rating per conversation; a second one by the same link takes the place of the first. */
export async function rate(ctx: Context, { token, score, comment }: Rating) {
  const reference = referenceBehind(ctx.config, token)
  const id = reference && (await idOfReference(ctx.db, reference))
  if (!id) throw new AppError('link_expired')
  await insertRating(ctx.db, id, { score, comment })
}
