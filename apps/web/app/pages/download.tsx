import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { downloadPageAt } from '../content/downloads.ts'
import { DownloadScreen } from '../features/downloads/download-screen.tsx'
import { officialLinksQuery } from '../features/downloads/downloads.queries.ts'
import { OwnDownload } from '../features/downloads/own-download.tsx'
import { apiContext } from '../lib/api/load-context.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/download.ts'

type Loaded = { queries?: DehydratedState }

export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  const queries = createQueryClient()
  await queries.prefetchQuery(officialLinksQuery(context.get(apiContext)))
  return { queries: dehydrate(queries) }
}

// In the browser the page asks for what it lacks.
export const clientLoader = (): Loaded => ({})

const crumbsTo = (label: string) => [home, { label }]

export function meta({ matches, location }: Route.MetaArgs): Route.MetaDescriptors {
  const page = downloadPageAt(location.pathname)
  return [
    ...metaOf(matches, { ...page, crumbs: crumbsTo(page.title) }),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function Download({ loaderData }: Route.ComponentProps) {
  const page = downloadPageAt(useLocation().pathname)
  return (
    <HydrationBoundary state={loaderData.queries}>
      <DownloadScreen key={page.path} page={page} crumbs={crumbsTo(page.title)}>
        {page.path === '/office-mac' && <OwnDownload />}
      </DownloadScreen>
    </HydrationBoundary>
  )
}
