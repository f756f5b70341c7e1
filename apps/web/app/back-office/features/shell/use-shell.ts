import type { Preferences } from '@keyhaven/contracts/staff/shell'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../kit/live/live.ts'
import { setSingleKeys } from '../../kit/shortcuts/shortcuts.ts'
import { calls } from './calls.ts'

const shellQuery = queryOptions({
  queryKey: ['/api/admin/shell'],
  queryFn: () => calls.readShell(),
})

const usual: Preferences = { hasSingleKeys: true, isNavNarrow: false, foldedGroups: [] }

const COUNTS = ['/api/admin/menu-counts']
const COUNTED_AGAIN_MS = 60_000

/** Work beside the places of the navigation. It works without. */
function useMenuCounts() {
  const queries = useQueryClient()
  useLive('notifications', () => void queries.invalidateQueries({ queryKey: COUNTS }))
  const { data } = useQuery({
    queryKey: COUNTS,
    queryFn: () => calls.readMenuCounts(),
    staleTime: COUNTED_AGAIN_MS,
  })
  return data?.counts ?? []
}

/** Test or live, unread news and preferences; the page works without them. */
export function useShell() {
  const queries = useQueryClient()
  const { data } = useQuery(shellQuery)
  useLive('notifications', () => void queries.invalidateQueries(shellQuery))
  const preferences = data?.preferences ?? usual
  useEffect(() => setSingleKeys(preferences.hasSingleKeys), [preferences.hasSingleKeys])

  async function prefer(change: Partial<Preferences>) {
    const body = { ...preferences, ...change }
    // It shows at once: whether it was kept matters at the next visit only.
    if (data) queries.setQueryData(shellQuery.queryKey, { ...data, preferences: body })
    await calls.changePreferences({ body }).catch(() => {})
  }
  return {
    environment: data?.environment,
    unread: data?.unread ?? 0,
    confirmedAlone: data?.confirmedAlone ?? 0,
    stores: data?.stores ?? [],
    counts: useMenuCounts(),
    preferences,
    prefer,
  }
}
