import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { statusQuery } from '../features/status/status.queries.ts'
import { Status } from '../features/status/status.tsx'
import { apiContext, notKeptContext } from '../lib/api/load-context.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/status.ts'

type Loaded = { queries?: DehydratedState }

/** Made anew for everyone: a kept page would tell of another time. */
export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  context.get(notKeptContext)()
  const queries = createQueryClient()
  await queries.prefetchQuery(statusQuery(context.get(apiContext)))
  return { queries: dehydrate(queries) }
}

export const clientLoader = (): Loaded => ({})

const crumbs = [home, { label: 'Status' }]
const description =
  'Whether pages, payments, key delivery and e-mail work right now, and how they did over the last 90 days.'

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { path: '/status', title: 'Status', description, crumbs })
}

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.queries}>
      <Container className="pb-section">
        <PageHeader crumbs={crumbs} title="Status" lead="Checked four times a minute." />
        <Status />
      </Container>
    </HydrationBoundary>
  )
}
