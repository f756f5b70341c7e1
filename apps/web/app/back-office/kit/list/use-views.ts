import type {
  changeView,
  createView,
  listViews,
  removeView,
  SavedView,
} from '@keyhaven/contracts/staff/saved-views'
import { savedViewsScreen } from '@keyhaven/contracts/staff/screens/saved-views'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../staff-api.ts'

const none: readonly SavedView[] = []

/** The saved views of a list. A list works without them, so a failure only leaves them out. */
export function useViews(list: string) {
  const queries = useQueryClient()
  const queryKey = ['/api/admin/views', list]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const endpoint = savedViewsScreen.calls.listViews
      return (await staffApi<typeof listViews>(endpoint, { query: { list } })).views
    },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const create = useMutation({
    mutationFn: async (body: { name: string; search: string; isShared: boolean }) => {
      const endpoint = savedViewsScreen.calls.createView
      return (await staffApi<typeof createView>(endpoint, { body: { list, ...body } })).view
    },
    onSuccess,
  })
  const change = useMutation({
    mutationFn: async ({ id, search }: { id: number; search: string }) => {
      const endpoint = savedViewsScreen.calls.changeView
      await staffApi<typeof changeView>(endpoint, { params: { id }, body: { search } })
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: async (id: number) => {
      const endpoint = savedViewsScreen.calls.removeView
      await staffApi<typeof removeView>(endpoint, { params: { id } })
    },
    onSuccess,
  })
  return { views: data ?? none, create, change, remove }
}
