import { ReviewList } from './review-list.tsx'
import { WriteReview } from './write-review.tsx'

/** Reviews to read, and the way to write one; of one edition or of the whole shop. */
export function Reviews({ productId }: { productId?: string }) {
  return (
    <div className="grid gap-6">
      <WriteReview key={productId} productId={productId} />
      <ReviewList {...(productId && { productId })} />
    </div>
  )
}
