import type { Review } from '@keyhaven/contracts/reviews'
import { BadgeCheck } from 'lucide-react'
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

type ReviewRowProps = { review: Review; withProduct: boolean }

/** A row: facts about the buyer at the left, words at the right. */
export function ReviewRow({ review, withProduct }: ReviewRowProps) {
  const { customerName, rating, title, comment, createdAt, product } = review
  return (
    <article className="grid gap-x-8 gap-y-3 border-b py-6 sm:grid-cols-4">
      <footer className="grid content-start gap-0.5 text-small text-ink-3 max-sm:order-last">
        <b className="text-body-sm font-semibold text-ink wrap-anywhere">{customerName}</b>
        <time dateTime={createdAt}>{reviewDate(createdAt)}</time>
        {withProduct && (
          <TextLink quiet to={`/product/${product.slug}`} className="w-fit">
            {product.name}
          </TextLink>
        )}
      </footer>
      <div className="grid content-start gap-2 sm:col-span-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Rating value={rating} />
          <Marks review={review} />
        </div>
        <h3 className="font-sans text-body-lg font-semibold wrap-anywhere">{title}</h3>
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">{comment}</p>
        {review.reply && <ShopReply reply={review.reply} />}
        {!review.isSample && <HelpfulButton review={review} />}
      </div>
    </article>
  )
}
