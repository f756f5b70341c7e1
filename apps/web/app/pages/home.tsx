import { homeWords } from '@keyhaven/contracts/data/page-words'
import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { faq } from '../content/faq.ts'
import { bestSellers, featuredProduct } from '../features/catalog/catalog.rules.ts'
import { Hero } from '../features/home/hero.tsx'
import { TrustStrip } from '../features/home/trust-strip.tsx'
import { publicReviewsQuery } from '../features/reviews/reviews.queries.ts'
import { apiContext } from '../lib/api/load-context.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { brandIn, companyIn, productsIn, shopDataIn } from '../lib/api/shop-data.ts'
import { lazyHydrate, whenSeen } from '../lib/loading/lazy-hydrate.tsx'
import { pageMeta } from '../lib/seo/seo.ts'
import { faqData, listData, storeData } from '../lib/seo/structured-data.ts'
import { useProducts } from '../state/catalog/catalog.ts'
import { useStorefront } from '../state/storefront.ts'
import { Section, SectionHead } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import type { Route } from './+types/home.ts'

const TrustMarks = lazyHydrate(() =>
  import('../features/home/trust-marks.tsx').then((m) => m.TrustMarks),
)
const Statistics = lazyHydrate(() =>
  import('../features/home/statistics.tsx').then((m) => m.Statistics),
)
const Benefits = lazyHydrate(() => import('../features/home/benefits.tsx').then((m) => m.Benefits))
// Just below the first view: near from the start, so it waits until it is seen.
const BestSellers = lazyHydrate(
  () => import('../features/catalog/cards/best-sellers.tsx').then((m) => m.BestSellers),
  { watch: whenSeen },
)
const HowItWorks = lazyHydrate(() =>
  import('../features/home/how-it-works.tsx').then((m) => m.HowItWorks),
)
const ReviewCarousel = lazyHydrate(() =>
  import('../features/reviews/review-carousel.tsx').then((m) => m.ReviewCarousel),
)
const HomeFaq = lazyHydrate(() => import('../features/home/home-faq.tsx').then((m) => m.HomeFaq))
const ClosingBand = lazyHydrate(() =>
  import('../features/home/closing-band.tsx').then((m) => m.ClosingBand),
)

type Loaded = { queries?: DehydratedState }

export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  const queries = createQueryClient()
  await queries.prefetchQuery(publicReviewsQuery(context.get(apiContext)))
  return { queries: dehydrate(queries) }
}

// In the browser the carousel asks for what it lacks.
export const clientLoader = (): Loaded => ({})

export function meta({ matches }: Route.MetaArgs) {
  const shop = shopDataIn(matches)
  const origin = shop?.site.origin ?? ''
  return pageMeta({
    ...homeWords(brandIn(shop)),
    brand: brandIn(shop),
    canonical: `${origin}/`,
    ...(import.meta.env.SSR && {
      structuredData: [
        storeData(origin, companyIn(shop)),
        listData(bestSellers(productsIn(shop)), origin),
        faqData(faq.slice(0, 6)),
      ],
    }),
  })
}

const toShop = (
  <ButtonLink to="/shop" variant="ghost" className="max-sm:-ml-4 sm:-mr-4">
    View all nine editions <ArrowRight size={17} aria-hidden />
  </ButtonLink>
)

export default function Home({ loaderData }: Route.ComponentProps) {
  const products = useProducts()
  const layout = useStorefront()?.heroLayout ?? 'split'
  return (
    <HydrationBoundary state={loaderData.queries}>
      <div className="sections-close">
        <Hero layout={layout} featured={featuredProduct(products)} />
        <TrustStrip />
        <div id="featured" tabIndex={-1}>
          <Section>
            <SectionHead
              eyebrow="Featured"
              title="Best sellers: the 2024 editions"
              action={toShop}
            />
            <BestSellers />
          </Section>
        </div>
        <TrustMarks />
        <Statistics />
        <Benefits />
        <HowItWorks />
        <ReviewCarousel />
        <HomeFaq />
        <ClosingBand />
      </div>
    </HydrationBoundary>
  )
}
