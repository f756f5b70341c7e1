import type { readShell } from '@keyhaven/contracts/staff/shell'
import { useQuery } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

/** The stores the member may see, as the top bar has them. */
export function useStores() {
  const { data } = useQuery({
    queryKey: ['/api/admin/shell'],
    queryFn: () => staffApi<typeof readShell>({ method: 'GET', path: '/api/admin/shell' }),
  })
  return data?.stores ?? []
}
