import type {
  addRole,
  changeRole,
  listRoles,
  removeRole,
  StaffRole,
  viewAsRole,
} from '@keyhaven/contracts/staff/roles'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

export const rolesQuery = queryOptions({
  queryKey: ['/api/admin/roles'],
  queryFn: async () =>
    (await staffApi<typeof listRoles>({ method: 'GET', path: '/api/admin/roles' })).roles,
})

export type RoleDraft = Pick<StaffRole, 'permissions' | 'limits'>

export const saveRole = ({ id, version }: StaffRole, body: RoleDraft) =>
  staffApi<typeof changeRole>(
    { method: 'PATCH', path: '/api/admin/roles/:id' },
    { params: { id }, body },
    { version },
  )

export const makeRole = async (name: string) =>
  (
    await staffApi<typeof addRole>(
      { method: 'POST', path: '/api/admin/roles' },
      { body: { name, permissions: [] } },
    )
  ).role

export const dropRole = ({ id }: StaffRole) =>
  staffApi<typeof removeRole>(
    { method: 'DELETE', path: '/api/admin/roles/:id' },
    { params: { id } },
  )

/** Shows the back office as a role sees it, from a new document on. */
export async function viewAs({ id }: StaffRole) {
  const endpoint = { method: 'POST', path: '/api/admin/view-as' } as const
  await staffApi<typeof viewAsRole>(endpoint, { body: { role: id } })
  location.assign('/admin')
}
