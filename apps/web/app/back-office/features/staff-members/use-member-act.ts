import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toast.tsx'

export const nameOf = ({ firstName, lastName }: StaffMember) => `${firstName} ${lastName}`

/** Does something to the member and shows the list as it is then. */
export function useMemberAct<T>(done: string, act: () => Promise<T>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queries.invalidateQueries()
      toast({ title: done, tone: 'success' })
    },
  })
}
