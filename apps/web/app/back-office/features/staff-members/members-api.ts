import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listColleagues } from '@keyhaven/contracts/staff/notes'
import type { listRoles } from '@keyhaven/contracts/staff/roles'
import type { readShell } from '@keyhaven/contracts/staff/shell'
import type {
  changeStaffMember,
  deactivateStaffMember,
  endMemberSessions,
  inviteStaffMember,
  listStaffMembers,
  reactivateStaffMember,
  readStaffActivity,
  resendStaffInvitation,
  resetMemberFactors,
  StaffMember,
  withdrawStaffInvitation,
} from '@keyhaven/contracts/staff/staff-members'
import type { limitStaffToStores } from '@keyhaven/contracts/staff/stores'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

const MEMBERS = '/api/admin/staff-members'

export async function fetchMembers(query: Readonly<Record<string, string>>) {
  const endpoint = { method: 'GET', path: MEMBERS } as const
  const asked = { query: query as unknown as InputOf<typeof listStaffMembers>['query'] }
  const { members, page, count } = await staffApi<typeof listStaffMembers>(endpoint, asked)
  return { rows: members, page, count }
}

export const roleNamesQuery = queryOptions({
  queryKey: ['/api/admin/roles'],
  queryFn: async () =>
    (await staffApi<typeof listRoles>({ method: 'GET', path: '/api/admin/roles' })).roles,
})

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [MEMBERS, id, 'activity'],
    queryFn: async () =>
      (
        await staffApi<typeof readStaffActivity>(
          { method: 'GET', path: `${MEMBERS}/:id/activity` },
          { params: { id }, query: { limit: 20 } },
        )
      ).deeds,
  })

type Change = { role?: string; department?: string }

export const changeMember = ({ id }: StaffMember, body: Change) =>
  staffApi<typeof changeStaffMember>(
    { method: 'PATCH', path: `${MEMBERS}/:id` },
    { params: { id }, body },
  )

/** The stores the caller may see, as the top bar has them. */
export const storeNamesQuery = queryOptions({
  queryKey: ['/api/admin/shell'],
  queryFn: () => staffApi<typeof readShell>({ method: 'GET', path: '/api/admin/shell' }),
  select: ({ stores }) => stores,
})

export const limitToStores = ({ id }: StaffMember, storeIds: readonly string[]) =>
  staffApi<typeof limitStaffToStores>(
    { method: 'PUT', path: `${MEMBERS}/:id/stores` },
    { params: { id }, body: { storeIds: [...storeIds] } },
  )

export const reactivate = ({ id }: StaffMember) =>
  staffApi<typeof reactivateStaffMember>(
    { method: 'POST', path: `${MEMBERS}/:id/reactivate` },
    { params: { id } },
  )

/** Their work goes to a colleague, if one is named. */
export const deactivate = ({ id }: StaffMember, handOverTo: string) =>
  staffApi<typeof deactivateStaffMember>(
    { method: 'POST', path: `${MEMBERS}/:id/deactivate` },
    { params: { id }, body: handOverTo ? { handOverTo } : {} },
  )

type Invited = InputOf<typeof inviteStaffMember>['body']

export const invite = (body: Invited, idempotencyKey: string) =>
  staffApi<typeof inviteStaffMember>(
    { method: 'POST', path: MEMBERS },
    { body },
    { idempotencyKey },
  )

export const resendInvitation = ({ id }: StaffMember) =>
  staffApi<typeof resendStaffInvitation>(
    { method: 'POST', path: `${MEMBERS}/:id/invitation` },
    { params: { id } },
  )

export const withdrawInvitation = ({ id }: StaffMember) =>
  staffApi<typeof withdrawStaffInvitation>(
    { method: 'DELETE', path: `${MEMBERS}/:id/invitation` },
    { params: { id } },
  )

export const resetFactors = ({ id }: StaffMember) =>
  staffApi<typeof resetMemberFactors>(
    { method: 'POST', path: `${MEMBERS}/:id/reset-factors` },
    { params: { id } },
  )

export const colleaguesQuery = queryOptions({
  queryKey: ['/api/admin/colleagues'],
  queryFn: async () =>
    (await staffApi<typeof listColleagues>({ method: 'GET', path: '/api/admin/colleagues' }))
      .colleagues,
})

export const endSessions = ({ id }: StaffMember) =>
  staffApi<typeof endMemberSessions>(
    { method: 'DELETE', path: `${MEMBERS}/:id/sessions` },
    { params: { id } },
  )
