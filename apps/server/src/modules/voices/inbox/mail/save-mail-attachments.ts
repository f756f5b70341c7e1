import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import type { IncomingMail } from '../../../../infra/mail/incoming-mail.ts'
import { saveAttachment } from '../files.ts'
import { insertEvent, type LockedConversation } from '../inbox.repo.ts'
import { fitsInDay } from './mail-limits.rules.ts'

type Amount = Readonly<{ files: number; bytes: number }>
type Message = Readonly<{
  conversation: LockedConversation
  messageId: number
  mail: IncomingMail
  /** What the same person sent in the last day. */
  had: Amount
}>

const counted = (count: number) => (count === 1 ? 'One file was' : `${count} files were`)

/** Keeps what we take of the files of a mail and says in the thread what was left behind, and why. */
export async function saveMailAttachments(ctx: Context, tx: Tx, message: Message): Promise<Amount> {
  const { conversation, messageId, mail, had } = message
  const kept = { files: 0, bytes: 0 }
  let [refused, tooMany] = [0, 0]
  for (const file of mail.files) {
    const soFar = { files: had.files + kept.files, bytes: had.bytes + kept.bytes }
    if (!fitsInDay(soFar, file.bytes.length)) tooMany += 1
    else if (await saveAttachment(tx, file, { conversationId: conversation.id, messageId })) {
      kept.files += 1
      kept.bytes += file.bytes.length
    } else refused += 1
  }
  if (refused > 0)
    await insertEvent(
      tx,
      conversation.id,
      `${counted(refused)} not kept: only pictures, PDF and plain text are.`,
    )
  if (tooMany > 0)
    await insertEvent(
      tx,
      conversation.id,
      `${counted(tooMany)} not kept: too many came by e-mail today.`,
    )
  if (refused + tooMany > 0)
    ctx.log.info(
      { reference: conversation.reference, refused, tooMany },
      'files of a mail were refused',
    )
  return kept
}
