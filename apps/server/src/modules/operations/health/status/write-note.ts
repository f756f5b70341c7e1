import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { StatusNote, writeStatusNote } from '@keyhaven/contracts/staff/status-notes'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { incidentWith, insertNote, type NoteRow, statusNotes } from './status.repo.ts'

type NoteDraft = RequestOf<typeof writeStatusNote>['body']

const NOTE_DAYS = 90

const describe = ({ at, ...note }: NoteRow): StatusNote => ({ ...note, at: at.toISOString() })

export const writtenNotes = async ({ backOfficeDb }: Context): Promise<StatusNote[]> =>
  (await statusNotes(backOfficeDb, NOTE_DAYS)).map(describe)

type Writer = Readonly<{ id: string; actor: string }>

/** Says something on the public status page. Text is text there: nothing in it is markup. */
export async function writeNote(
  ctx: Context,
  writer: Writer,
  said: NoteDraft,
): Promise<StatusNote> {
  const id = await audited(
    ctx.backOfficeDb,
    { actor: writer.actor, action: 'status.note' },
    async (tx) => {
      const incident = said.follows === null ? said : await incidentWith(tx, said.follows)
      if (!incident) throw new AppError('not_found')
      const note = { ...said, component: incident.component, by: writer.id }
      const written = await insertNote(tx, note)
      const meta = { state: said.state, follows: said.follows, message: said.message }
      return { result: written, object: `status-note:${written}`, meta }
    },
  )
  const note = (await writtenNotes(ctx)).find((one) => one.id === id)
  if (!note) throw new AppError('not_found')
  return note
}
