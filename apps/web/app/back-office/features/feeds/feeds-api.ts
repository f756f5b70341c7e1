import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { listFeeds, viewFeed } from '@keyhaven/contracts/staff/feeds'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

export const FEEDS = '/api/admin/feeds'

export const feedNames: Readonly<Record<FeedFormat, string>> = {
  google: 'Google Merchant Center',
  openai: 'OpenAI',
}

const LOOK_MS = 1_000

export const feedsQuery = queryOptions({
  queryKey: [FEEDS],
  queryFn: async () => {
    const answer = await staffApi<typeof listFeeds>({ method: 'GET', path: FEEDS })
    return { rows: answer.feeds }
  },
})

/** While the worker builds it, the page looks again by itself. */
export const feedQuery = (format: FeedFormat) =>
  queryOptions({
    queryKey: [FEEDS, format],
    queryFn: () =>
      staffApi<typeof viewFeed>(
        { method: 'GET', path: `${FEEDS}/:format` },
        { params: { format } },
      ),
    refetchInterval: ({ state }) => (state.data?.feed.isAsked ? LOOK_MS : false),
  })
