import type { Product } from '@keyhaven/contracts/products'
import { productFaq } from '../../content/faq.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Container } from '../../ui/container.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProductFeatures } from './product-features.tsx'
import { ProductOverview } from './product-overview.tsx'
import { ProductSpecifications } from './product-specifications.tsx'

const questions = productFaq.map(({ question, answer }) => ({
  id: question,
  title: question,
  content: answer,
}))

function ProductFaq() {
  return (
    <div className="grid max-w-200 gap-6">
      <h2 className="type-title">Common questions</h2>
      <Accordion items={questions} single />
    </div>
  )
}

/** Closed panels stay in the page: searchable, and read by search engines. */
export function ProductTabs({ product }: { product: Product }) {
  return (
    <Container className="pt-10 pb-section">
      <Tabs
        label="About this edition"
        isKept
        tabs={[
          { value: 'overview', label: 'Overview', panel: <ProductOverview product={product} /> },
          { value: 'features', label: 'Features', panel: <ProductFeatures product={product} /> },
          {
            value: 'specifications',
            label: 'Specifications',
            panel: <ProductSpecifications product={product} />,
          },
          { value: 'faq', label: 'FAQ', panel: <ProductFaq /> },
        ]}
      />
    </Container>
  )
}
