import { randomUUID } from 'node:crypto'
import { FILE_NOT_TAKEN, LARGEST_FILE } from '@keyhaven/contracts/data/attachments'
import type { Attachment } from '@keyhaven/contracts/inbox'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import type { SentFile } from '../../../infra/http/sent-file.ts'
import type { MailAttachment } from '../../../infra/mail/mail.ts'
import { bytesIn, filesOfMessage, findFile, insertFile } from './files.repo.ts'
import { fileKindOf, safeName } from './files.rules.ts'
import { idOfReference } from './inbox.repo.ts'

/** One conversation never fills the disk. */
const MOST_IN_ONE = 104_857_600

type AttachmentTarget = Readonly<{ conversationId: number; messageId: number | null }>

/** Keeps a file; undefined for what we do not take. What it is, its bytes decide and not its name. */
export async function saveAttachment(
  db: Db,
  { name, bytes }: SentFile,
  place: AttachmentTarget,
): Promise<Attachment | undefined> {
  const kind = bytes.length > LARGEST_FILE ? undefined : fileKindOf(bytes)
  if (!kind) return undefined
  if ((await bytesIn(db, place.conversationId)) + bytes.length > MOST_IN_ONE) return undefined
  const file = { id: randomUUID(), name: safeName(name, kind), bytes }
  await insertFile(db, { ...file, ...place, mediaType: kind.mediaType })
  return { id: file.id, name: file.name, size: bytes.length }
}

/** A file for the next answer of staff. */
export async function addFile(
  { db }: Context,
  reference: string,
  given: SentFile,
): Promise<Attachment> {
  const conversationId = await idOfReference(db, reference)
  if (conversationId === undefined) throw new AppError('not_found')
  const file = await saveAttachment(db, given, { conversationId, messageId: null })
  if (!file) throw new AppError('invalid_request', FILE_NOT_TAKEN)
  return file
}

export async function fileOf({ db }: Context, reference: string, id: string) {
  const file = await findFile(db, reference, id)
  if (!file) throw new AppError('not_found')
  return file
}

/** What travels with the mail of an answer. */
export async function enclosedFiles(
  { db }: Context,
  messageId: number,
): Promise<readonly MailAttachment[]> {
  const files = await filesOfMessage(db, messageId)
  return files.map(({ name, media_type, bytes }) => ({
    filename: name,
    contentType: media_type,
    content: bytes,
  }))
}
