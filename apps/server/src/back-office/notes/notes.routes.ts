import {
  listColleagues,
  listNotes,
  removeNote as removeNoteCall,
  writeNote as writeNoteCall,
} from '@keyhaven/contracts/staff/notes'
import { notesOn, removeNote, writeNote } from '../../modules/platform/notes/notes.service.ts'
import { colleagues } from '../../modules/platform/staff/colleagues.ts'
import type { StaffRoute } from '../kit/staff-route.ts'

/** Which notes a member may see depends on the object: the service decides. */
export function noteScreen(route: StaffRoute) {
  const rules = { allow: 'staff' } as const
  route(listNotes, rules, async ({ query }, ctx) => ({
    success: true as const,
    notes: await notesOn(ctx, ctx.staff, query.subject),
  }))
  route(writeNoteCall, rules, async ({ body }, ctx) => ({
    success: true as const,
    note: await writeNote(ctx, ctx.staff, body),
  }))
  route(removeNoteCall, rules, async ({ params }, ctx) => {
    await removeNote(ctx, ctx.staff, params.id)
    return { success: true as const }
  })
  route(listColleagues, rules, async (_, { db }) => ({
    success: true as const,
    colleagues: await colleagues(db),
  }))
}
