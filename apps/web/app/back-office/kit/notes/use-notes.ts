import type {
  listColleagues,
  listNotes,
  Note,
  removeNote,
  writeNote,
} from '@keyhaven/contracts/staff/notes'
import { notesScreen } from '@keyhaven/contracts/staff/screens/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../staff-api.ts'

const none: readonly Note[] = []

/** The private notes on an object. */
export function useNotes(subject: string) {
  const queries = useQueryClient()
  const queryKey = ['/api/admin/notes', subject]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const endpoint = notesScreen.calls.listNotes
      return (await staffApi<typeof listNotes>(endpoint, { query: { subject } })).notes
    },
    staleTime: 0,
  })
  const read = () => queries.invalidateQueries({ queryKey })
  return {
    notes: data ?? none,
    write: async (body: string, mentions: string[], idempotencyKey: string) => {
      const endpoint = notesScreen.calls.writeNote
      const input = { body: { subject, body, mentions } }
      await staffApi<typeof writeNote>(endpoint, input, { idempotencyKey })
      await read()
    },
    remove: async (id: number) => {
      const endpoint = notesScreen.calls.removeNote
      await staffApi<typeof removeNote>(endpoint, { params: { id } })
      await read()
    },
  }
}

/** Those who can be mentioned; asked for when the first @ is typed. */
export const useColleagues = (isWanted: boolean) =>
  useQuery({
    queryKey: ['/api/admin/colleagues'],
    queryFn: async () => {
      const endpoint = notesScreen.calls.listColleagues
      return (await staffApi<typeof listColleagues>(endpoint)).colleagues
    },
    enabled: isWanted,
  }).data ?? []
