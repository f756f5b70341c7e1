import type { readStatus } from '@keyhaven/contracts/status'
import { queryOptions } from '@tanstack/react-query'
import { api, type Transport } from '../../lib/api/api.ts'

const RENEW_MS = 30_000

export const statusQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/status'],
    queryFn: () => api<typeof readStatus>({ method: 'GET', path: '/api/status' }, {}, transport),
    refetchInterval: RENEW_MS,
  })
