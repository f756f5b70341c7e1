import type { Product } from '@keyhaven/contracts/products'
import { BadgeCheck, Zap } from 'lucide-react'
import { useClaim } from '../../state/storefront.ts'
import { Pill } from '../../ui/pill.tsx'
import { SystemPill } from './product-pills.tsx'
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
      {instant && product.availability === 'ready' && <Pill icon={Zap}>{instant}</Pill>}
      <SystemPill product={product} />
    </div>
  )
}

/** Name, badges and one paragraph: what this edition is. */
export function ProductHead({ product }: { product: Product }) {
  return (
    <div className="grid gap-4">
      <Badges product={product} />
      <h1 className="font-display text-display font-semibold sm:text-price">{product.name}</h1>
      <ReviewsLink product={product} />
      <p className="text-ink-2">{product.description}</p>
    </div>
  )
}
