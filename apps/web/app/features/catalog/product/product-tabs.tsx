import type { Product } from '@keyhaven/contracts/products'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { lazyHydrate } from '../../../lib/loading/lazy-hydrate.tsx'
import { Container } from '../../../ui/container.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ProductOverview } from './product-overview.tsx'

// Closed at first: their HTML is there, their scripts come when they are opened.
const ProductFeatures = lazyHydrate(() =>
  import('./product-features.tsx').then((m) => m.ProductFeatures),
)
const ProductFaq = lazyHydrate(() => import('./product-faq.tsx').then((m) => m.ProductFaq))
const ProductSpecifications = lazyHydrate(() =>
  import('./product-specifications.tsx').then((m) => m.ProductSpecifications),
)

/** An address that ends in #reviews opens that tab; the server never sees this part of it. */
function useReviewsAddress(open: () => void, hasReviews: boolean) {
  const follow = useEffectEvent(open)
  useEffect(() => {
    if (hasReviews && location.hash === '#reviews') follow()
  }, [hasReviews])
}

type ProductTabsProps = {
  product: Product
  /** The list of reviews and the form; the page puts them here. */
  reviews?: ReactNode
}

/** Closed panels stay in the page: searchable, and read by search engines. */
export function ProductTabs({ product, reviews }: ProductTabsProps) {
  const [tab, setTab] = useState('overview')
  useReviewsAddress(() => setTab('reviews'), Boolean(reviews))
  return (
    <Container className="pt-10 pb-section">
      <Tabs
        label="About this edition"
        isKept
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'overview', label: 'Overview', panel: <ProductOverview product={product} /> },
          { value: 'features', label: 'Features', panel: <ProductFeatures product={product} /> },
          {
            value: 'specifications',
            label: 'Specifications',
            panel: <ProductSpecifications product={product} />,
          },
          ...(reviews ? [{ value: 'reviews', label: 'Reviews', panel: reviews }] : []),
          { value: 'faq', label: 'FAQ', panel: <ProductFaq /> },
        ]}
      />
    </Container>
  )
}
