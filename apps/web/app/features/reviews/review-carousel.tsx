import type { PublicReview } from '@keyhaven/contracts/reviews'
import clsx from 'clsx'
import { ArrowRight, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Container, SectionHead } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { CarouselCard } from './carousel-card.tsx'
import { useCarouselReviews } from './use-carousel-reviews.ts'
import { useMotion } from './use-motion.ts'

/** Fewer do not fill a window twice. */
const FEWEST_MOVING = 6

/** One of the two copies that make the row endless; the second says nothing to anyone. */
function Row({ reviews, isCopy = false }: { reviews: PublicReview[]; isCopy?: boolean }) {
  return (
    <ul className="flex shrink-0 gap-5 pr-5" aria-hidden={isCopy || undefined} inert={isCopy}>
      {reviews.map((review) => (
        <li key={review.id} className="w-76 shrink-0 sm:w-92">
          <CarouselCard review={review} />
        </li>
      ))}
    </ul>
  )
}

type MovingRowProps = { reviews: PublicReview[]; isEndless: boolean; isHeld: boolean }

/** Passes by until it is paused, pointed at or holds the focus; otherwise it is scrolled by hand. */
function MovingRow({ reviews, isEndless, isHeld }: MovingRowProps) {
  const [isTouched, setTouched] = useState(false)
  const hold = {
    onPointerEnter: () => setTouched(true),
    onPointerLeave: () => setTouched(false),
    onFocus: () => setTouched(true),
    onBlur: () => setTouched(false),
  }
  return (
    <section
      aria-label="Reviews, one after another"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard
      tabIndex={0}
      className={clsx(
        'py-1',
        isEndless ? 'overflow-hidden' : 'mx-auto max-w-page overflow-x-auto px-gutter',
      )}
      {...hold}
    >
      <div
        className={clsx(
          'flex w-max',
          isEndless && 'marquee',
          isEndless && (isHeld || isTouched) && 'marquee-held',
        )}
      >
        <Row reviews={reviews} />
        {isEndless && <Row reviews={reviews} isCopy />}
      </div>
    </section>
  )
}

/** What customers say, passing by; nothing where there is nothing to show. */
export function ReviewCarousel() {
  const reviews = useCarouselReviews()
  const { isMoving, toggle } = useMotion()
  const [hasMoved, setMoved] = useState(false)
  if (isMoving && !hasMoved) setMoved(true)
  if (reviews.length === 0) return null
  const canMove = reviews.length >= FEWEST_MOVING
  const isSample = reviews.some((review) => review.isSample)
  const actions = (
    <div className="flex items-center gap-2">
      {canMove && (
        <IconButton
          label={isMoving ? 'Pause reviews' : 'Play reviews'}
          icon={isMoving ? Pause : Play}
          outlined
          onClick={toggle}
        />
      )}
      <ButtonLink to="/reviews" variant="ghost" className="-mr-4">
        All reviews <ArrowRight size={17} aria-hidden />
      </ButtonLink>
    </div>
  )
  return (
    <section className="overflow-hidden py-section">
      <Container>
        <SectionHead
          eyebrow="Reviews"
          title={isSample ? 'Sample reviews' : 'What buyers say'}
          lead={isSample && 'Written by us, to show what reviews will look like.'}
          action={actions}
        />
      </Container>
      <MovingRow reviews={reviews} isEndless={canMove && hasMoved} isHeld={!isMoving} />
    </section>
  )
}
