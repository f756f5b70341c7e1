import type { ReviewLink } from '@keyhaven/contracts/review-submission'
import { PenLine } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { PartMissing } from '../../lib/loading/kept.tsx'
import { optional } from '../../lib/loading/optional.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PressForm } from '../../ui/press-form.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ReviewSent } from './review-sent.tsx'
import { useReviewLink } from './use-review-link.ts'

// Forms and their rules are large: people who only read do not load them.
const ReviewForm = optional(
  () => import('./review-form.tsx').then((m) => m.ReviewForm),
  PartMissing,
)

function Invitation({ onOpen }: { onOpen: () => void }) {
  return (
    <Card padded className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-body-sm text-ink-2">
        <b className="block text-body font-semibold text-ink">
          Bought it? Tell others how it went.
        </b>
        Good and bad reviews follow the same rules.
      </p>
      <PressForm action="/plain/review">
        <Button type="submit" isLocal variant="soft" onClick={onOpen} className="max-sm:w-full">
          <PenLine size={17} aria-hidden /> Write a review
        </Button>
      </PressForm>
    </Card>
  )
}

const waiting = (
  <Loading label="Loading the form" className="grid gap-4">
    <Skeleton className="h-10 w-44" />
    <Skeleton className="h-11" />
    <Skeleton className="h-32" />
  </Loading>
)

const expired = (
  <Notice tone="warning">
    This link has expired. You can still write a review, with your order number.
  </Notice>
)

const prefilledBy = (link: ReviewLink | undefined) =>
  link && {
    customerName: link.customerName,
    customerEmail: link.customerEmail,
    orderNumber: link.orderNumber,
    productId: link.productIds[0] ?? '',
  }

function Heading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="type-heading">
      Write a review
    </h2>
  )
}

type WriteReviewProps = { productId?: string | undefined }

/** The form, once someone asks for it or comes by the link of an e-mail; then the thanks. */
export function WriteReview({ productId }: WriteReviewProps) {
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const { isInvited, link, isExpired } = useReviewLink()
  if (state === 'closed' && !isInvited) return <Invitation onOpen={() => setState('open')} />
  if (state === 'sent') {
    return (
      <Card padded as="section" aria-label="Review received">
        <ReviewSent onAnother={() => setState('open')} />
      </Card>
    )
  }
  const isReady = !isInvited || link !== undefined || isExpired
  return (
    <Card padded className="grid gap-5">
      <Heading />
      {isExpired && expired}
      <Suspense fallback={waiting}>
        {isReady ? (
          <ReviewForm
            productId={productId}
            prefilled={prefilledBy(link)}
            onSent={() => setState('sent')}
          />
        ) : (
          waiting
        )}
      </Suspense>
    </Card>
  )
}
