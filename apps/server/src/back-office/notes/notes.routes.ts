import * as contract from '@keyhaven/contracts/staff/notes'
import { notesScreen } from '@keyhaven/contracts/staff/screens/notes'
import { notesOn, removeNote, writeNote } from '../../modules/staff/notes/notes.service.ts'
import { colleagues } from '../../modules/staff/staff/colleagues.ts'
import { handles, served } from '../kit/staff-route.ts'

/** Which notes a member may see depends on the object: the service decides. */
export const noteRoutes = served(
  notesScreen,
  handles(contract, {
    listNotes: async ({ query }, ctx) => ({
      success: true as const,
      notes: await notesOn(ctx, ctx.staff, query.subject),
    }),
    writeNote: async ({ body }, ctx) => ({
      success: true as const,
      note: await writeNote(ctx, ctx.staff, body),
    }),
    removeNote: async ({ params }, ctx) => {
      await removeNote(ctx, ctx.staff, params.id)
      return { success: true as const }
    },
    listColleagues: async (_, { db }) => ({
      success: true as const,
      colleagues: await colleagues(db),
    }),
  }),
)
