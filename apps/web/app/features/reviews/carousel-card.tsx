import type { PublicReview } from '@keyhaven/contracts/reviews'
import { BadgeCheck } from 'lucide-react'
import { Avatar, type AvatarTone } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Rating } from '../../ui/rating.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'

const verifiedMark = (
  <Pill tone="success" size="sm" icon={BadgeCheck}>
    Verified Purchase
  </Pill>
)

export function CarouselCard({ review }: { review: PublicReview }) {
  return (
    <Card as="article" padded className="flex h-full flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <Rating value={review.rating} />
        {review.isSample && <SampleMark of="review" />}
        {review.verified && verifiedMark}
      </div>
      <p className="line-clamp-6 grow wrap-anywhere">{review.review}</p>
      <footer className="flex items-center gap-3">
        <Avatar name={review.name} tone={review.color as AvatarTone} />
        <p className="min-w-0 text-small text-ink-3">
          <b className="block truncate text-body-sm font-semibold text-ink">{review.name}</b>
          <span className="block truncate">{review.product}</span>
        </p>
      </footer>
    </Card>
  )
}
