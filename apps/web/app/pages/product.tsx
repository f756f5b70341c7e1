import { productWords } from '@keyhaven/contracts/data/page-words'
import { listProducts, type Product } from '@keyhaven/contracts/products'
import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useState } from 'react'
import { data, isRouteErrorResponse, redirect, useParams } from 'react-router'
import { productFaq } from '../content/faq.ts'
import { BuyPanel } from '../features/catalog/product/buy-panel.tsx'
import { EditionPicker } from '../features/catalog/product/edition-picker.tsx'
import { LaterBuyBar } from '../features/catalog/product/later-buy-bar.tsx'
import { ProductBadges } from '../features/catalog/product/product-badges.tsx'
import { ProductGallery } from '../features/catalog/product/product-gallery.tsx'
import { ProductHead } from '../features/catalog/product/product-head.tsx'
import { ProductMissing } from '../features/catalog/product/product-missing.tsx'
import { ProductTabs } from '../features/catalog/product/product-tabs.tsx'
import { useReportViewed } from '../features/catalog/product/use-report-viewed.ts'
import { api } from '../lib/api/api.ts'
import { apiContext } from '../lib/api/load-context.ts'
import { createQueryClient, queryClient } from '../lib/api/query.ts'
import { brandIn, productsIn, shopDataIn } from '../lib/api/shop-data.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { movingIn } from '../lib/router/moving-in.ts'
import { titleIn } from '../lib/seo/page-meta.ts'
import { pageMeta } from '../lib/seo/seo.ts'
import { breadcrumbData, faqData } from '../lib/seo/structured-data.ts'
import { productData } from '../lib/seo/structured-products.ts'
import { productAt, productsQuery, useProducts } from '../state/catalog/catalog.ts'
import { comparisonsQuery } from '../state/catalog/comparisons.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Container } from '../ui/container.tsx'
import type { Route } from './+types/product.ts'

const Reviews = lazyHydrate(() => import('../features/reviews/reviews.tsx').then((m) => m.Reviews))
const Testimonials = lazyHydrate(() =>
  import('../features/catalog/product/testimonials.tsx').then((m) => m.Testimonials),
)
const ComparisonTable = lazyHydrate(() =>
  import('../features/catalog/compare/comparison-table.tsx').then((m) => m.ComparisonTable),
)
const HowItWorks = lazyHydrate(() =>
  import('../features/home/how-it-works.tsx').then((m) => m.HowItWorks),
)
const WhyChooseUs = lazyHydrate(() =>
  import('../features/home/why-choose-us.tsx').then((m) => m.WhyChooseUs),
)
const RelatedProducts = lazyHydrate(() =>
  import('../features/catalog/product/related-products.tsx').then((m) => m.RelatedProducts),
)
const ClosingBand = lazyHydrate(() =>
  import('../features/home/closing-band.tsx').then((m) => m.ClosingBand),
)

const MOVED = 301

/** Every address of an edition leads to the one it has now. */
function requireProduct(products: Product[], slug: string) {
  const product = productAt(products, slug)
  if (!product) throw data(null, { status: 404 })
  if (product.slug !== slug) throw redirect(`/product/${product.slug}`, MOVED)
}

type Loaded = { queries?: DehydratedState }

export async function loader({ context, params }: Route.LoaderArgs): Promise<Loaded> {
  const transport = context.get(apiContext)
  // Without an answer nothing is known to be missing: the page is painted from the built-in list.
  const products = await api(listProducts, {}, transport).catch(() => undefined)
  if (products) requireProduct(products, params.slug)
  const queries = createQueryClient()
  await queries.prefetchQuery(comparisonsQuery(transport))
  return { queries: dehydrate(queries) }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  requireProduct(await queryClient().ensureQueryData(productsQuery()), params.slug)
  return {}
}

/** Once everything is there, the box of the card begins to move. */
const bringBox: Route.ClientMiddlewareFunction = ({ params }, next) =>
  movingIn(next, (mover) => mover.carryToPage(params.slug))
export const clientMiddleware = [bringBox]

const wayToShop = [
  { label: 'Home', to: '/' },
  { label: 'Software', to: '/shop' },
  { label: 'Office', to: '/shop' },
]

export function meta({ matches, params }: Route.MetaArgs) {
  const shop = shopDataIn(matches)
  const origin = shop?.site.origin ?? ''
  const product = productAt(productsIn(shop), params.slug)
  if (!product) {
    return [titleIn(matches, 'Product Not Found'), { name: 'robots', content: 'noindex' }]
  }
  return pageMeta({
    ...productWords(product, brandIn(shop)),
    brand: brandIn(shop),
    canonical: `${origin}/product/${product.slug}`,
    ...(product.productImage && { image: origin + product.productImage }),
    ...(import.meta.env.SSR && {
      structuredData: [
        productData(product, origin),
        breadcrumbData(
          [...wayToShop, { label: product.shortName, to: `/product/${product.slug}` }],
          origin,
        ),
        faqData(productFaq),
      ],
    }),
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { slug = '' } = useParams()
  const product = productAt(useProducts(), slug)
  const [quantity, setQuantity] = useState(1)
  useReportViewed(product)
  if (!product) return <ProductMissing />
  return (
    <HydrationBoundary state={loaderData.queries}>
      <LaterBuyBar product={product} quantity={quantity} />
      <Container>
        <div className="py-6 max-sm:py-3">
          <Breadcrumbs items={[...wayToShop, { label: product.shortName }]} />
        </div>
        <div className="grid items-start gap-3.5 sm:gap-6 md:grid-cols-2 md:gap-8 lg:gap-16">
          <ProductGallery key={product.id} product={product} />
          <div className="grid gap-4 sm:gap-5">
            <ProductHead product={product} />
            <div data-buy="">
              <BuyPanel product={product} quantity={quantity} onQuantity={setQuantity} />
            </div>
            <EditionPicker product={product} />
            <ProductBadges product={product} />
          </div>
        </div>
      </Container>
      <div className="sections-close">
        <ProductTabs product={product} reviews={<Reviews productId={product.id} />} />
        <Testimonials />
        <ComparisonTable product={product} />
        <HowItWorks isBrief />
        <WhyChooseUs />
        <RelatedProducts product={product} />
        <ClosingBand product={product} />
      </div>
    </HydrationBoundary>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />
  throw error
}
