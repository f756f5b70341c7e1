import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import { queryOptions } from '@tanstack/react-query'
import { calls } from './calls.ts'

export const rolesQuery = queryOptions({
  queryKey: ['/api/admin/roles'],
  queryFn: async () => (await calls.listRoles()).roles,
})

export type RoleDraft = Pick<StaffRole, 'permissions' | 'limits'>

export const makeRole = async (name: string) =>
  (await calls.addRole({ body: { name, permissions: [] } })).role

/** Shows the back office as a role sees it, from a new document on. */
export async function viewAs({ id }: StaffRole) {
  await calls.viewAsRole({ body: { role: id } })
  location.assign('/admin')
}
