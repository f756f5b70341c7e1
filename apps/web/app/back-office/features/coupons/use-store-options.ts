import type { readShell } from '@keyhaven/contracts/staff/shell'
import { useQuery } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

/** The stores a coupon can be for, as the top bar has them. */
export function useStoreOptions() {
  const { data } = useQuery({
    queryKey: ['/api/admin/shell'],
    queryFn: () => staffApi<typeof readShell>({ method: 'GET', path: '/api/admin/shell' }),
  })
  const stores = (data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return [{ value: '', label: 'Every store' }, ...stores]
}
