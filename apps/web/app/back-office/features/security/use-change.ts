import { useMutation, useQueryClient } from '@tanstack/react-query'
import { securityQuery } from '../../kit/security-query.ts'

/** A change of the own sign-in; afterwards the page shows it. */
export function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries(securityQuery),
  })
}
