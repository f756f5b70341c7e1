import type { Product } from '@keyhaven/contracts/products'
import { useStorefront } from '../../../state/storefront.ts'
import { EditionLimits } from '../../../ui/edition-limits.tsx'
import { SampleNote } from '../../../ui/sample-mark.tsx'
import { ReviewsLink } from './reviews-link.tsx'

/** Name, rating and limits: one line each, so that price and button follow at once. */
export function ProductHead({ product }: { product: Product }) {
  const isSample = useStorefront()?.showsSamples
  return (
    <div className="grid gap-1.5 sm:gap-2.5">
      <h1 className="font-display text-title font-semibold sm:text-price">{product.name}</h1>
      <div
        className="flex flex-wrap items-center gap-x-3.5 gap-y-1"
        data-sample={isSample || undefined}
      >
        <ReviewsLink product={product} />
        {isSample && <SampleNote isShort />}
      </div>
      <EditionLimits product={product} />
    </div>
  )
}
