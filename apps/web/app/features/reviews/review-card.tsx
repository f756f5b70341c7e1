import type { Review } from '@keyhaven/contracts/reviews'
import { BadgeCheck } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Rating } from '../../ui/rating.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { reviewDate } from './review-choice.rules.ts'

function Marks({ review }: { review: Review }) {
  if (review.isSample) return <SampleMark of="review" />
  if (!review.isVerified) return null
  return (
    <Pill tone="success" size="sm" icon={BadgeCheck}>
      Verified Purchase
    </Pill>
  )
}

function ShopReply({ reply }: { reply: NonNullable<Review['reply']> }) {
  return (
    <div className="rounded-control border-l-2 border-accent-line bg-surface-sunken px-4 py-3 text-body-sm">
      <p className="mb-1 flex flex-wrap gap-x-2 font-semibold">
        Reply from Keyhaven
        <time dateTime={reply.at} className="font-normal text-ink-3">
          {reviewDate(reply.at)}
        </time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere text-ink-2">{reply.text}</p>
    </div>
  )
}

type ReviewCardProps = { review: Review; withProduct: boolean }

export function ReviewCard({ review, withProduct }: ReviewCardProps) {
  const { customerName, rating, title, comment, createdAt, product } = review
  return (
    <Card as="article" padded className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Rating value={rating} />
        <Marks review={review} />
      </div>
      <div>
        <h3 className="mb-1 font-sans text-body-lg font-semibold wrap-anywhere">{title}</h3>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{comment}</p>
      </div>
      <footer className="flex items-center gap-3 text-small text-ink-3">
        <Avatar name={customerName} tone="ink" />
        <p>
          <b className="block text-body-sm font-semibold text-ink wrap-anywhere">{customerName}</b>
          <time dateTime={createdAt}>{reviewDate(createdAt)}</time>
          {withProduct && (
            <>
              {' · '}
              <TextLink quiet to={`/product/${product.slug}`}>
                {product.name}
              </TextLink>
            </>
          )}
        </p>
      </footer>
      {review.reply && <ShopReply reply={review.reply} />}
      {!review.isSample && <HelpfulButton review={review} />}
    </Card>
  )
}
