import clsx from 'clsx'
import { useState } from 'react'
import { unbroken } from '../../../lib/typography.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { PauseButton } from './pause-button.tsx'
import { useRotation } from './use-rotation.ts'

const TURN_MS = 4_000

export type ShownReview = Readonly<{ id: string; text: string; by: string }>

/** All of them share one cell, so that the card keeps the height of the longest. */
function Quotation({ review, isShown }: { review: ShownReview; isShown: boolean }) {
  return (
    <figure
      aria-hidden={!isShown}
      className={clsx(
        'col-start-1 row-start-1 grid content-start gap-2 transition duration-base',
        isShown ? 'opacity-100' : 'invisible opacity-0',
      )}
    >
      <blockquote className="text-body-sm">{unbroken(review.text)}</blockquote>
      <figcaption className="text-small text-ink-3">{review.by}</figcaption>
    </figure>
  )
}

type RotatingReviewsProps = { reviews: readonly ShownReview[]; isSample?: boolean }

/** A few reviews in turn. What no buyer wrote is called a sample. */
export function RotatingReviews({ reviews, isSample = false }: RotatingReviewsProps) {
  const [shown, setShown] = useState(0)
  const next = () => setShown((shown + 1) % reviews.length)
  const name = isSample ? 'Sample reviews' : 'Customer reviews'
  const { isPaused, toggle, hold } = useRotation({ everyMs: TURN_MS, onTurn: next, isMotion: true })
  return (
    <Card as="section" padded aria-label={name} className="grid gap-3" {...hold}>
      <div className="flex items-center justify-between gap-2">
        <Pill tone="outline" size="sm">
          {isSample ? 'Sample review' : 'Customer review'}
        </Pill>
        <PauseButton what="reviews" isPaused={isPaused} onToggle={toggle} />
      </div>
      <div className="grid">
        {reviews.map((review, index) => (
          <Quotation key={review.id} review={review} isShown={index === shown} />
        ))}
      </div>
      <TextLink quiet to="/reviews" className="w-fit text-small">
        All reviews
      </TextLink>
    </Card>
  )
}
