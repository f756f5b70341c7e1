import { formatMoney } from '@keyhaven/contracts/money'
import clsx from 'clsx'
import { ChevronDown, ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CartLine } from '../../state/cart.ts'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { amountOf } from './checkout.rules.ts'
import { PromoBox } from './promo-box.tsx'
import { SummaryLines } from './summary-lines.tsx'
import { SummaryTotals } from './summary-totals.tsx'
import type { QuoteView } from './use-quote.ts'

export type SummaryProps = Readonly<{
  lines: readonly CartLine[]
  pricing: QuoteView
  heldUntil: string | undefined
}>

function SummaryBody({ lines, pricing, heldUntil }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="type-heading">
        Order summary
      </h2>
      <SummaryLines
        lines={lines}
        quote={pricing.isUpdating ? undefined : pricing.quote}
        onRemoved={() => heading.current?.focus()}
      />
      <PromoBox />
      <SummaryTotals pricing={pricing} heldUntil={heldUntil} />
    </>
  )
}

/** Beside the form on wide screens, and in sight as long as there is room. */
export function OrderSummary(props: SummaryProps) {
  return (
    <Card className="sticky top-24 grid gap-5 rounded-sheet p-7 shadow-raised">
      <SummaryBody {...props} />
    </Card>
  )
}

/** Above the form on narrow screens: the total at once, the rest at a press. */
export function FoldedSummary(props: SummaryProps) {
  const [isOpen, setOpen] = useState(false)
  const { lines, pricing } = props
  return (
    <div className="border-b bg-surface lg:hidden">
      <Container>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-2 text-body-sm font-semibold text-accent-ink"
        >
          <ShoppingBag size={17} aria-hidden />
          {isOpen ? 'Hide order' : 'Show order'} ({lines.length})
          <ChevronDown
            size={16}
            className={clsx('transition', isOpen && 'rotate-180')}
            aria-hidden
          />
          <span className="ml-auto type-heading text-ink">
            {pricing.quote && formatMoney(amountOf(pricing.quote, 'total'))}
          </span>
        </button>
        {isOpen && (
          <div className="grid gap-5 border-t py-5">
            <SummaryBody {...props} />
          </div>
        )}
      </Container>
    </div>
  )
}
