import { listProducts, type Product } from '@keyhaven/contracts/products'
import { useState } from 'react'
import { data, isRouteErrorResponse, useParams } from 'react-router'
import { productFaq } from '../content/faq.ts'
import { BuyPanel } from '../features/catalog/buy-panel.tsx'
import { EditionPicker } from '../features/catalog/edition-picker.tsx'
import { LicenseFacts } from '../features/catalog/license-facts.tsx'
import { ProductGallery } from '../features/catalog/product-gallery.tsx'
import { ProductHead } from '../features/catalog/product-head.tsx'
import { ProductMissing } from '../features/catalog/product-missing.tsx'
import { ProductTabs } from '../features/catalog/product-tabs.tsx'
import { StickyBuyBar } from '../features/catalog/sticky-buy-bar.tsx'
import { useReportViewed } from '../features/catalog/use-report-viewed.ts'
import { api } from '../lib/api.ts'
import { later } from '../lib/later.tsx'
import { apiContext } from '../lib/load-context.ts'
import { queryClient } from '../lib/query.ts'
import { productsIn, rootDataIn } from '../lib/root-data.ts'
import { pageMeta } from '../lib/seo.ts'
import { breadcrumbData, faqData } from '../lib/structured-data.ts'
import { productData } from '../lib/structured-products.ts'
import { productAt, productsQuery, useProducts } from '../state/catalog.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Container } from '../ui/container.tsx'
import type { Route } from './+types/product.ts'

const Reviews = later(() => import('../features/reviews/reviews.tsx').then((m) => m.Reviews))
const Testimonials = later(() =>
  import('../features/catalog/testimonials.tsx').then((m) => m.Testimonials),
)
const ComparisonTable = later(() =>
  import('../features/catalog/comparison-table.tsx').then((m) => m.ComparisonTable),
)
const HowItWorks = later(() =>
  import('../features/home/how-it-works.tsx').then((m) => m.HowItWorks),
)
const WhyChooseUs = later(() =>
  import('../features/home/why-choose-us.tsx').then((m) => m.WhyChooseUs),
)
const RelatedProducts = later(() =>
  import('../features/catalog/related-products.tsx').then((m) => m.RelatedProducts),
)
const ClosingBand = later(() =>
  import('../features/home/closing-band.tsx').then((m) => m.ClosingBand),
)

function requireProduct(products: Product[], slug: string) {
  if (!productAt(products, slug)) throw data(null, { status: 404 })
  return null
}

export async function loader({ context, params }: Route.LoaderArgs) {
  // Without an answer nothing is known to be missing: the page is painted from the built-in list.
  const products = await api(listProducts, {}, context.get(apiContext)).catch(() => undefined)
  return products ? requireProduct(products, params.slug) : null
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return requireProduct(await queryClient().ensureQueryData(productsQuery()), params.slug)
}

const wayToShop = [
  { label: 'Home', to: '/' },
  { label: 'Software', to: '/shop' },
  { label: 'Office', to: '/shop' },
]

export function meta({ matches, params }: Route.MetaArgs) {
  const root = rootDataIn(matches)
  const origin = root?.site.origin ?? ''
  const product = productAt(productsIn(root), params.slug)
  if (!product) {
    return [{ title: 'Product Not Found – Keyhaven' }, { name: 'robots', content: 'noindex' }]
  }
  return pageMeta({
    title: `${product.name} – Keyhaven`,
    description: product.description,
    canonical: `${origin}/product/${product.slug}`,
    image: origin + product.productImage,
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

export default function ProductPage() {
  const { slug = '' } = useParams()
  const product = productAt(useProducts(), slug)
  const [quantity, setQuantity] = useState(1)
  useReportViewed(product)
  if (!product) return <ProductMissing />
  return (
    <>
      <StickyBuyBar product={product} quantity={quantity} />
      <Container>
        <div className="py-6 max-sm:py-4">
          <Breadcrumbs items={[...wayToShop, { label: product.shortName }]} />
        </div>
        <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-16">
          <div>
            <ProductGallery key={product.id} product={product} />
            <LicenseFacts product={product} />
          </div>
          <div className="grid gap-6">
            <ProductHead product={product} />
            <EditionPicker product={product} />
            <BuyPanel product={product} quantity={quantity} onQuantity={setQuantity} />
          </div>
        </div>
      </Container>
      <ProductTabs product={product} reviews={<Reviews productId={product.id} />} />
      <Testimonials />
      <ComparisonTable product={product} />
      <HowItWorks />
      <WhyChooseUs />
      <RelatedProducts product={product} />
      <ClosingBand />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />
  throw error
}
