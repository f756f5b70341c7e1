import type { listProducts } from '@keyhaven/contracts/products'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/api/api.ts'

type Edition = Readonly<{ id: string; name: string }>

/** The editions on sale, as the shop shows them. */
export function useEditions(): readonly Edition[] {
  const { data } = useQuery({
    queryKey: ['/api/products'],
    queryFn: () => api<typeof listProducts>({ method: 'GET', path: '/api/products' }),
  })
  return useMemo(() => (data ?? []).map(({ id, name }) => ({ id, name })), [data])
}
