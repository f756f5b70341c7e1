import type { readHome, readWelcome } from '@keyhaven/contracts/staff/welcome'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

const HOME = '/api/admin/home'
const WELCOME = '/api/admin/welcome'

export const useHome = () =>
  useQuery({
    queryKey: [HOME],
    queryFn: () => staffApi<typeof readHome>({ method: 'GET', path: HOME }),
    staleTime: 0,
  })

export const useWelcome = (isWanted: boolean) =>
  useQuery({
    queryKey: [WELCOME],
    queryFn: () => staffApi<typeof readWelcome>({ method: 'GET', path: WELCOME }),
    enabled: isWanted,
    staleTime: 0,
  })

export function useReadAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [WELCOME] })
}
