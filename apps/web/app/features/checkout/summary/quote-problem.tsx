import type { ReactNode } from 'react'
import { useCoupon } from '../../../state/coupon/coupon.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { QuoteView } from './use-quote.ts'

type QuoteProblemProps = { pricing: QuoteView; otherwise?: ReactNode }

/** Why there is no total for this cart, with the way out of it. */
export function QuoteProblem({ pricing, otherwise = null }: QuoteProblemProps) {
  const { coupon, remove } = useCoupon()
  const { problem, isUpdating, requote } = pricing
  if (!problem || isUpdating) return otherwise
  const isCoupon = problem.remedy === 'remove-coupon' && coupon !== null
  return (
    <Notice tone="danger" title={problem.title} isNew>
      <p>{problem.text}</p>
      <Button size="sm" className="mt-2.5" onClick={isCoupon ? remove : () => void requote()}>
        {isCoupon ? 'Remove promo code' : 'Try again'}
      </Button>
    </Notice>
  )
}
