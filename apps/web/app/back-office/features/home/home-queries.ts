import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'

const HOME = '/api/admin/home'
const WELCOME = '/api/admin/welcome'

export const useHome = () =>
  useQuery({
    queryKey: [HOME],
    queryFn: () => calls.readHome(),
    staleTime: 0,
  })

export const useWelcome = (isWanted: boolean) =>
  useQuery({
    queryKey: [WELCOME],
    queryFn: () => calls.readWelcome(),
    enabled: isWanted,
    staleTime: 0,
  })

export function useReadAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [WELCOME] })
}
