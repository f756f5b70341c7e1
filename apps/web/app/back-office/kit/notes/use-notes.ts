import type {
  listColleagues,
  listNotes,
  Note,
  removeNote,
  writeNote,
} from '@keyhaven/contracts/staff/notes'
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
      const endpoint = { method: 'GET', path: '/api/admin/notes' } as const
      return (await staffApi<typeof listNotes>(endpoint, { query: { subject } })).notes
    },
    staleTime: 0,
  })
  const read = () => queries.invalidateQueries({ queryKey })
  return {
    notes: data ?? none,
    write: async (body: string, mentions: string[], idempotencyKey: string) => {
      const endpoint = { method: 'POST', path: '/api/admin/notes' } as const
      const input = { body: { subject, body, mentions } }
      await staffApi<typeof writeNote>(endpoint, input, { idempotencyKey })
      await read()
    },
    remove: async (id: number) => {
      const endpoint = { method: 'DELETE', path: '/api/admin/notes/:id' } as const
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
      const endpoint = { method: 'GET', path: '/api/admin/colleagues' } as const
      return (await staffApi<typeof listColleagues>(endpoint)).colleagues
    },
    enabled: isWanted,
  }).data ?? []
