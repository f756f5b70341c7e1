import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listStaffMembers } from '@keyhaven/contracts/staff/staff-members'
import { queryOptions } from '@tanstack/react-query'
import { calls } from './calls.ts'

const MEMBERS = '/api/admin/staff-members'

export async function fetchMembers(query: Readonly<Record<string, string>>) {
  const asked = { query: query as unknown as InputOf<typeof listStaffMembers>['query'] }
  const { members, page, count } = await calls.listStaffMembers(asked)
  return { rows: members, page, count }
}

export const roleNamesQuery = queryOptions({
  queryKey: ['/api/admin/roles'],
  queryFn: async () => (await calls.listRoles()).roles,
})

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [MEMBERS, id, 'activity'],
    queryFn: async () =>
      (await calls.readStaffActivity({ params: { id }, query: { limit: 20 } })).deeds,
  })

/** The stores the caller may see, as the top bar has them. */
export const storeNamesQuery = queryOptions({
  queryKey: ['/api/admin/shell'],
  queryFn: () => calls.readShell(),
  select: ({ stores }) => stores,
})

export const colleaguesQuery = queryOptions({
  queryKey: ['/api/admin/colleagues'],
  queryFn: async () => (await calls.listColleagues()).colleagues,
})
