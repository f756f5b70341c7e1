import type { Product } from '@keyhaven/contracts/products'
import { Star } from 'lucide-react'
import { reviewCounts, usualReviewCount } from '../../../content/product.ts'
import { useClaim, useStorefront } from '../../../state/storefront.ts'
import { TextLink } from '../../../ui/link.tsx'

/** The way to the reviews; with a rating only where one may be shown. */
export function ReviewsLink({ product }: { product: Product }) {
  const rating = useClaim('rating')
  const ratedBy = useClaim('rating-count')
  const isAgreedText = useStorefront()?.showsSamples
  const count = (reviewCounts[product.id] ?? usualReviewCount).toLocaleString('en-US')
  const words = isAgreedText ? `${count} reviews` : (ratedBy ?? 'reviews')
  return (
    <p className="flex items-center gap-2 text-body-sm">
      {rating && (
        <>
          <Star size={16} className="fill-rating text-rating" aria-hidden />
          <span className="font-semibold">{rating}</span>
        </>
      )}
      <TextLink to="/reviews">{rating ? words : 'Read reviews'}</TextLink>
    </p>
  )
}
