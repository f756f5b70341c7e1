import type { Note } from '@keyhaven/contracts/staff/notes'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { colleagues } from '../staff/colleagues.ts'
import {
  changeSubject,
  countNotesOn,
  deleteOwnNote,
  insertNote,
  type NoteRow,
  notesWhere,
} from './notes.repo.ts'
import { permissionFor } from './notes.rules.ts'

type Author = Pick<StaffPrincipal, 'id' | 'firstName' | 'lastName' | 'permissions'>

/** An object that the member may not see has no notes for them. */
function checkSubject({ permissions }: Pick<Author, 'permissions'>, subject: string) {
  const needed = permissionFor(subject)
  if (!needed) throw new AppError('not_found')
  if (!permissions.includes(needed)) throw new AppError('not_allowed')
}

const shown = ({ staffId, author, createdAt, ...note }: NoteRow, reader: Author): Note => ({
  ...note,
  author: { id: staffId, name: author },
  createdAt: createdAt.toISOString(),
  isMine: staffId === reader.id,
})

export async function notesOn(ctx: Context, reader: Author, subject: string): Promise<Note[]> {
  checkSubject(reader, subject)
  return (await notesWhere(ctx.backOfficeDb, { subject })).map((row) => shown(row, reader))
}

export const countNotes = (db: Db, subject: string): Promise<number> => countNotesOn(db, subject)

/** The notes on one object stand on another from now on: both were the same all along. */
export const moveNotes = (tx: Tx, from: string, to: string): Promise<void> =>
  changeSubject(tx, from, to)

type NewNote = Readonly<{ subject: string; body: string; mentions: readonly string[] }>

/** Writes a note and tells those who are mentioned; its words stay with the object and its rights. */
export async function writeNote(ctx: Context, author: Author, note: NewNote): Promise<Note> {
  checkSubject(author, note.subject)
  const act = { actor: staffActor(author.id), action: 'note.written' }
  const id = await audited(ctx.backOfficeDb, act, async (tx) => {
    const told = (await colleagues(tx)).filter(
      ({ id }) => id !== author.id && note.mentions.includes(id),
    )
    const noteId = await insertNote(tx, {
      ...note,
      staffId: author.id,
      mentions: told.map((one) => one.id),
    })
    for (const one of told) {
      await notifyStaff(tx, {
        dedupeKey: `note:${noteId}:${one.id}`,
        severity: 'info',
        title: `${author.firstName} ${author.lastName} mentioned you in a note`,
        body: 'Open it to read the note.',
        object: note.subject,
        to: { staffId: one.id },
      })
    }
    return { result: noteId, object: note.subject, meta: { noteId, told: told.length } }
  })
  const [row] = await notesWhere(ctx.backOfficeDb, { id })
  if (!row) throw new AppError('not_found')
  return shown(row, author)
}

export async function removeNote(ctx: Context, author: Author, id: number): Promise<void> {
  const act = { actor: staffActor(author.id), action: 'note.removed' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const subject = await deleteOwnNote(tx, author.id, id)
    if (!subject) throw new AppError('not_found')
    return { result: undefined, object: subject, meta: { noteId: id } }
  })
}
