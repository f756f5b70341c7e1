import { useQuery } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** The stores the member may see, as the top bar has them. */
export function useStores() {
  const { data } = useQuery({
    queryKey: ['/api/admin/shell'],
    queryFn: () => calls.readShell(),
  })
  return data?.stores ?? []
}
