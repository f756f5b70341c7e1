import type { StaffRole } from '@keyhaven/contracts/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RoleList } from './role-list.tsx'
import { RolePermissions } from './role-permissions.tsx'
import { rolesQuery } from './roles-api.ts'

/** Roles side by side with what they may do; one of them can be changed at a time. */
export function RolesScreen() {
  const query = useQuery(rolesQuery)
  const { data, error } = query
  const [chosenId, choose] = useState('support')
  if (error && !data) return <NotLoaded query={query} />
  const chosen = data?.find(({ id }) => id === chosenId) ?? data?.at(1)
  if (!data || !chosen) {
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-80" />
      </Loading>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-5">
      <RoleList roles={data} chosen={chosen} onChoose={({ id }: StaffRole) => choose(id)} />
      <RolePermissions key={`${chosen.id} ${chosen.version}`} roles={data} role={chosen} />
    </div>
  )
}
