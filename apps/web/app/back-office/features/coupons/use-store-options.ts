import { useQuery } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** The stores a coupon can be for, as the top bar has them. */
export function useStoreOptions() {
  const { data } = useQuery({
    queryKey: ['/api/admin/shell'],
    queryFn: () => calls.readShell(),
  })
  const stores = (data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return [{ value: '', label: 'Every store' }, ...stores]
}
