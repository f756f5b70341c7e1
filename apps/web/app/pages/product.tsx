import { listProducts, type Product } from '@keyhaven/contracts/products'
import { useState } from 'react'
import { data, isRouteErrorResponse, useParams } from 'react-router'
import { BuyPanel } from '../features/catalog/buy-panel.tsx'
import { ComparisonTable } from '../features/catalog/comparison-table.tsx'
import { EditionPicker } from '../features/catalog/edition-picker.tsx'
import { LicenseFacts } from '../features/catalog/license-facts.tsx'
import { ProductGallery } from '../features/catalog/product-gallery.tsx'
import { ProductHead } from '../features/catalog/product-head.tsx'
import { ProductMissing } from '../features/catalog/product-missing.tsx'
import { ProductTabs } from '../features/catalog/product-tabs.tsx'
import { RelatedProducts } from '../features/catalog/related-products.tsx'
import { StickyBuyBar } from '../features/catalog/sticky-buy-bar.tsx'
import { ClosingBand } from '../features/home/closing-band.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { WhyChooseUs } from '../features/home/why-choose-us.tsx'
import { api } from '../lib/api.ts'
import { apiContext } from '../lib/load-context.ts'
import { queryClient } from '../lib/query.ts'
import { pageMeta } from '../lib/seo.ts'
import { breadcrumbData, productData, productsIn, rootDataIn } from '../lib/structured-data.ts'
import { productAt, productsQuery, useProducts } from '../state/catalog.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Container } from '../ui/container.tsx'
import type { Route } from './+types/product.ts'

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
    structuredData: [
      productData(product, origin),
      breadcrumbData(
        [...wayToShop, { label: product.shortName, to: `/product/${product.slug}` }],
        origin,
      ),
    ],
  })
}

export default function ProductPage() {
  const { slug = '' } = useParams()
  const product = productAt(useProducts(), slug)
  const [quantity, setQuantity] = useState(1)
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
      <ProductTabs product={product} />
      <ComparisonTable product={product} />
      <RelatedProducts product={product} />
      <HowItWorks />
      <WhyChooseUs />
      <ClosingBand />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />
  throw error
}
