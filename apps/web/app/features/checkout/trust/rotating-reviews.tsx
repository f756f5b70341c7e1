import clsx from 'clsx'
import { useState } from 'react'
import { type SampleReview, sampleReviews } from '../../content/checkout.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { PauseButton } from './pause-button.tsx'
import { useRotation } from './use-rotation.ts'

const TURN_MS = 4_000

/** All of them share one cell, so that the card keeps the height of the longest. */
function Quotation({ review, isShown }: { review: SampleReview; isShown: boolean }) {
  return (
    <figure
      aria-hidden={!isShown}
      className={clsx(
        'col-start-1 row-start-1 grid content-start gap-2 transition duration-base',
        isShown ? 'opacity-100' : 'invisible opacity-0',
      )}
    >
      <blockquote className="text-body-sm">{review.review}</blockquote>
      <figcaption className="text-small text-ink-3">
        {review.name}, {review.location} · {review.product} · {review.timeAgo}
      </figcaption>
    </figure>
  )
}

/** Six samples in turn, called samples; nothing of it is said by a buyer. */
export function SampleReviews() {
  const [shown, setShown] = useState(0)
  const next = () => setShown((shown + 1) % sampleReviews.length)
  const { isPaused, toggle, hold } = useRotation({ everyMs: TURN_MS, onTurn: next, isMotion: true })
  return (
    <Card as="section" padded aria-label="Sample reviews" className="grid gap-3" {...hold}>
      <div className="flex items-center justify-between gap-2">
        <Pill tone="outline" size="sm">
          Sample review
        </Pill>
        <PauseButton what="reviews" isPaused={isPaused} onToggle={toggle} />
      </div>
      <div className="grid">
        {sampleReviews.map((review, index) => (
          <Quotation key={review.name} review={review} isShown={index === shown} />
        ))}
      </div>
      <TextLink quiet to="/reviews" className="w-fit text-small">
        All reviews
      </TextLink>
    </Card>
  )
}
