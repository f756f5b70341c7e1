import type { FeedFormat } from '@keyhaven/contracts/feeds'
import { queryOptions } from '@tanstack/react-query'
import { calls } from './calls.ts'

export const FEEDS = '/api/admin/feeds'

export const feedNames: Readonly<Record<FeedFormat, string>> = {
  google: 'Google Merchant Center',
  openai: 'OpenAI',
}

const LOOK_MS = 1_000

export const feedsQuery = queryOptions({
  queryKey: [FEEDS],
  queryFn: async () => {
    const answer = await calls.listFeeds()
    return { rows: answer.feeds }
  },
})

/** While the worker builds it, the page looks again by itself. */
export const feedQuery = (format: FeedFormat) =>
  queryOptions({
    queryKey: [FEEDS, format],
    queryFn: () => calls.viewFeed({ params: { format } }),
    refetchInterval: ({ state }) => (state.data?.feed.isAsked ? LOOK_MS : false),
  })
