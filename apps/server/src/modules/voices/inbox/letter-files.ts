import {
  FILE_NOT_TAKEN,
  FILES_TOO_LARGE,
  FILES_TOO_MANY,
  LARGEST_FILE,
  MOST_FILES,
} from '@keyhaven/contracts/data/letter-files'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import type { SentFile } from '../../../infra/http/sent-file.ts'
import { filesOfLetter, findFileOfWriter } from './files.repo.ts'
import { keepFile } from './files.ts'
import { changeTalk, lockByTicket } from './inbox.repo.ts'
import { lastLetterOfWriter } from './own-letters.repo.ts'

/** A file for the letter that was just written. Only its writer has the token, and only for a while. */
export async function addLetterFile(ctx: Context, ticket: string, { name, bytes }: SentFile) {
  return await inTransaction(ctx.db, async (tx) => {
    const talk = await lockByTicket(tx, ticket)
    const messageId = talk && (await lastLetterOfWriter(tx, talk.id))
    if (!talk || messageId === undefined) throw new AppError('link_expired')
    const had = await filesOfLetter(tx, messageId)
    if (had.count >= MOST_FILES) throw new AppError('invalid_request', FILES_TOO_MANY)
    if (had.bytes + bytes.length > LARGEST_FILE)
      throw new AppError('invalid_request', FILES_TOO_LARGE)
    const file = await keepFile(tx, { name, bytes }, { conversationId: talk.id, messageId })
    if (!file) throw new AppError('invalid_request', FILE_NOT_TAKEN)
    // Those who have the conversation open see the file at once.
    await changeTalk(tx, talk.id, {})
    return { name: file.name, size: file.size }
  })
}

/** A file that its writer may read: of an own letter or of an answer, never of a note. */
export async function ownFile(
  { db }: Context,
  { email, isProven }: CustomerPrincipal,
  ticketNumber: string,
  fileId: string,
) {
  const file = isProven ? await findFileOfWriter(db, { email, ticketNumber, fileId }) : undefined
  if (!file) throw new AppError('not_found')
  return file
}
