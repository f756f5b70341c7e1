import type { listRecentOrders } from '@keyhaven/contracts/recent-orders'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

export const useRecentOrders = () =>
  useQuery({
    queryKey: ['/api/recent-orders'],
    queryFn: () => api<typeof listRecentOrders>({ method: 'GET', path: '/api/recent-orders' }),
  })
