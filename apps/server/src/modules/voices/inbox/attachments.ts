import {
  FILE_NOT_TAKEN,
  FILES_TOO_LARGE,
  FILES_TOO_MANY,
  LARGEST_FILE,
  MOST_FILES,
} from '@keyhaven/contracts/data/attachments'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import type { SentFile } from '../../../infra/http/sent-file.ts'
import { lastMessageOfWriter } from './customer-messages.repo.ts'
import { attachmentsOf, findFileOfWriter } from './files.repo.ts'
import { saveAttachment } from './files.ts'
import { changeConversation, lockByReference } from './inbox.repo.ts'

/** A file for the message that was just written. Only its writer has the token, and only for a while. */
export async function addAttachment(ctx: Context, reference: string, { name, bytes }: SentFile) {
  return await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockByReference(tx, reference)
    const messageId = conversation && (await lastMessageOfWriter(tx, conversation.id))
    if (!conversation || messageId === undefined) throw new AppError('link_expired')
    const had = await attachmentsOf(tx, messageId)
    if (had.count >= MOST_FILES) throw new AppError('invalid_request', FILES_TOO_MANY)
    if (had.bytes + bytes.length > LARGEST_FILE)
      throw new AppError('invalid_request', FILES_TOO_LARGE)
    const file = await saveAttachment(
      tx,
      { name, bytes },
      { conversationId: conversation.id, messageId },
    )
    if (!file) throw new AppError('invalid_request', FILE_NOT_TAKEN)
    // Those who have the conversation open see the file at once.
    await changeConversation(tx, conversation.id, {})
    return { name: file.name, size: file.size }
  })
}

/** A file that its writer may read: of an own message or of an answer, never of a note. */
export async function ownFile(
  { db }: Context,
  { email, isProven }: CustomerPrincipal,
  reference: string,
  fileId: string,
) {
  const file = isProven ? await findFileOfWriter(db, { email, reference, fileId }) : undefined
  if (!file) throw new AppError('not_found')
  return file
}
