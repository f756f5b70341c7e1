import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { placeIn } from '../list.rules.ts'
import type { Listed } from '../list-view.tsx'
import { useLive } from '../live/live.ts'
import type { ListDefinition } from './list-definition.ts'
import { conditionsIn, shownSearch } from './list-state.rules.ts'
import { withNews } from './news.rules.ts'

/** The part of the address that is sent to the server. */
function queryIn<Row extends object>(list: ListDefinition<Row>, search: URLSearchParams) {
  const shown = shownSearch(list, search)
  const sort = shown.get('sort') ?? list.defaultSort
  return { ...Object.fromEntries(conditionsIn(list, shown)), sort, ...placeIn(search) }
}

/** The rows an address asks for, kept up to date without moving any of them. */
export function useList<Row extends object>(list: ListDefinition<Row>) {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const asked = queryIn(list, search)
  const queryKey = ['list', list.name, asked]
  const query = useQuery({
    queryKey,
    queryFn: () => list.fetch(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [news, setNews] = useState<{ key: string; fresh: Listed<Row>; count: number }>()
  const key = JSON.stringify(queryKey)
  const isFirstPage = Object.keys(placeIn(search)).length === 0

  useLive(list.live, () => {
    const shown = queries.getQueryData<Listed<Row>>(queryKey)
    if (!shown || query.isFetching) return
    const look = async () => {
      const fresh = await list.fetch(asked)
      const { merged, count } = withNews(shown, fresh, list.rowId)
      queries.setQueryData(queryKey, merged)
      setNews(isFirstPage && count > 0 ? { key, fresh, count } : undefined)
    }
    // What cannot be asked now is asked with the next event.
    void look().catch(() => {})
  })

  const waiting = news?.key === key ? news : undefined
  return {
    query,
    asked,
    /** How many rows wait to be shown. */
    newCount: waiting?.count ?? 0,
    showNew: () => {
      if (waiting) queries.setQueryData(queryKey, waiting.fresh)
      setNews(undefined)
    },
  }
}
