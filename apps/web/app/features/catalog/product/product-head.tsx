import type { Product } from '@keyhaven/contracts/products'
import { BadgeCheck, Zap } from 'lucide-react'
import { useClaim, useStorefront } from '../../../state/storefront.ts'
import { Pill } from '../../../ui/pill.tsx'
import { SampleNote } from '../../../ui/sample-mark.tsx'
import { ReviewsLink } from './reviews-link.tsx'

/** What may be said in two words: the origin of the key, and speed only while keys are in stock. */
function Badges({ product }: { product: Product }) {
  const genuine = useClaim('genuine-license')
  const instant = useClaim('instant-delivery')
  return (
    <div className="flex flex-wrap gap-2">
      {genuine && (
        <Pill tone="success" icon={BadgeCheck}>
          {genuine}
        </Pill>
      )}
      {product.popular && <Pill tone="accent">Most Popular</Pill>}
      {instant && product.deliveryEstimate === 'immediate' && <Pill icon={Zap}>{instant}</Pill>}
    </div>
  )
}

/** Name, badges and one paragraph: what this edition is. In a demonstration badges and rating are samples. */
export function ProductHead({ product }: { product: Product }) {
  const isSample = useStorefront()?.showsSamples
  return (
    <div className="grid gap-4">
      <h1 className="font-display text-display font-semibold sm:text-price">{product.name}</h1>
      <div className="grid gap-3" data-sample={isSample || undefined}>
        <Badges product={product} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ReviewsLink product={product} />
          {isSample && <SampleNote />}
        </div>
      </div>
      <p className="text-ink-2">{product.description}</p>
    </div>
  )
}
