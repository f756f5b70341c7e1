import type { ReviewPage } from '@keyhaven/contracts/reviews'
import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { choiceIn } from '../features/reviews/review-choice.rules.ts'
import { ReviewRules } from '../features/reviews/review-rules.tsx'
import { reviewsQuery } from '../features/reviews/reviews.queries.ts'
import { Reviews } from '../features/reviews/reviews.tsx'
import { apiContext } from '../lib/api/load-context.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { companyIn, shopDataIn } from '../lib/api/shop-data.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { ratedStoreData } from '../lib/seo/rated-store-data.ts'
import { Container } from '../ui/container.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/reviews.ts'

type Loaded = { queries?: DehydratedState }

export async function loader({ request, context }: Route.LoaderArgs): Promise<Loaded> {
  const queries = createQueryClient()
  const choice = choiceIn(new URL(request.url).searchParams)
  await queries.prefetchQuery(reviewsQuery(choice, undefined, context.get(apiContext)))
  return { queries: dehydrate(queries) }
}

// In the browser the list asks for what it lacks.
export const clientLoader = (): Loaded => ({})

const crumbs = [home, { label: 'Reviews' }]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.queries?.queries[0]?.state.data as ReviewPage | undefined
  return metaOf(matches, {
    path: '/reviews',
    title: 'Customer reviews',
    description:
      'What customers say about buying Office 2024, 2021 and 2019 licences here, with every rating counted and how each review is checked.',
    crumbs,
    data: (origin) => (page ? ratedStoreData(origin, companyIn(shopDataIn(matches)), page) : []),
  })
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.queries}>
      <Container className="pb-section">
        <PageHeader
          crumbs={crumbs}
          title="Customer reviews"
          lead={
            <>
              Every published review, in the order you choose. Here is{' '}
              <TextLink to="#how-reviews-are-checked">how reviews are checked</TextLink>.
            </>
          }
        />
        <Reviews />
      </Container>
      <ReviewRules />
    </HydrationBoundary>
  )
}
