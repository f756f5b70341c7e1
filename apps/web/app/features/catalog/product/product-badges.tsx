import type { Product } from '@keyhaven/contracts/products'
import { BadgeCheck, Zap } from 'lucide-react'
import { useClaim, useStorefront } from '../../../state/storefront.ts'
import { Pill } from '../../../ui/pill.tsx'
import { SampleNote } from '../../../ui/sample-mark.tsx'

/** What may be said in two words: the origin of the key, and speed only while keys are in stock. */
export function ProductBadges({ product }: { product: Product }) {
  const genuine = useClaim('genuine-license')
  const instant = useClaim('instant-delivery')
  const isSample = useStorefront()?.showsSamples
  const isInstant = instant && product.deliveryEstimate === 'immediate'
  if (!genuine && !product.popular && !isInstant) return null
  return (
    <div className="flex flex-wrap items-center gap-2" data-sample={isSample || undefined}>
      {genuine && (
        <Pill tone="success" icon={BadgeCheck}>
          {genuine}
        </Pill>
      )}
      {product.popular && <Pill tone="accent">Most Popular</Pill>}
      {isInstant && <Pill icon={Zap}>{instant}</Pill>}
      {isSample && <SampleNote isShort />}
    </div>
  )
}
