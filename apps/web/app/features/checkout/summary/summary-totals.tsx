import type { Quote } from '@keyhaven/contracts/checkout'
import { formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import { lateDelivery } from '@keyhaven/contracts/promises'
import clsx from 'clsx'
import { Clock, type LucideIcon, MailCheck } from 'lucide-react'
import { availabilityTexts, freeOrderText } from '../../../content/checkout.ts'
import { useCoupon } from '../../../state/coupon/coupon.ts'
import { useClaim } from '../../../state/storefront.ts'
import { Notice } from '../../../ui/notice.tsx'
import { amountOf, holdText, isFree } from '../checkout.rules.ts'
import { SumRow } from './sum-row.tsx'
import type { QuoteView } from './use-quote.ts'

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className="flex gap-2 text-small text-ink-3">
      <Icon size={15} className="mt-0.5" aria-hidden />
      {children}
    </p>
  )
}

function PriceUpdated({ quote, before }: { quote: Quote; before: string }) {
  const old = fromDecimal(before, quote.currency) ?? money(0, quote.currency)
  return (
    <Notice tone="accent" title="Price updated" isNew>
      from {formatMoney(old)} to {formatMoney(amountOf(quote, 'total'))}.
    </Notice>
  )
}

function Sums({ quote, isUpdating }: { quote: Quote; isUpdating: boolean }) {
  const { coupon } = useCoupon()
  const discount = amountOf(quote, 'discount')
  const share = coupon?.percentage ? `, ${coupon.percentage}%` : ''
  return (
    <dl
      aria-busy={isUpdating}
      className={clsx('grid gap-2 text-body-sm text-ink-2 transition', isUpdating && 'opacity-60')}
    >
      <SumRow label="Subtotal" amount={amountOf(quote, 'subtotal')} />
      {discount.minor > 0 && <SumRow label={`Promo code${share}`} amount={discount} isDeduction />}
      <SumRow label="Total" note={quote.currency} amount={amountOf(quote, 'total')} isTotal />
    </dl>
  )
}

/** A free order may open by its mailed link only, so nothing is promised right after it. */
function useDeliveryText(quote: Quote) {
  const late = lateDelivery(useClaim('delivery-later'))
  return isFree(quote) ? freeOrderText : availabilityTexts[quote.availability](late)
}

function DeliveryFact({ quote }: { quote: Quote }) {
  return <Fact icon={MailCheck}>{useDeliveryText(quote)}</Fact>
}

type SummaryTotalsProps = { pricing: QuoteView; heldUntil: string | undefined }

/** What will be charged, how long that holds, and when the keys come. */
export function SummaryTotals({ pricing, heldUntil }: SummaryTotalsProps) {
  const { quote, problem, isUpdating, totalBefore } = pricing
  if (problem && !isUpdating) return <p className="text-body-sm text-danger-ink">{problem.text}</p>
  if (!quote) return <p className="text-body-sm text-ink-3">Working out the total...</p>
  return (
    <div className="grid gap-4">
      {totalBefore && <PriceUpdated quote={quote} before={totalBefore} />}
      <Sums quote={quote} isUpdating={isUpdating} />
      <p className="text-small text-ink-3">{quote.taxNote}</p>
      <p role="status" className="sr-only">
        {isUpdating ? '' : `Total ${formatMoney(amountOf(quote, 'total'))}`}
      </p>
      <div className="grid gap-1">
        <DeliveryFact quote={quote} />
        <Fact icon={Clock}>{holdText(quote, heldUntil)}</Fact>
      </div>
    </div>
  )
}
