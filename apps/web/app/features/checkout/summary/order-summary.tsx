import { formatMoney } from '@keyhaven/contracts/money'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CartLine } from '../../../state/cart/cart.ts'
import { Container } from '../../../ui/container.tsx'
import { amountOf, licencesText, unitsIn } from '../checkout.rules.ts'
import { BoxStage } from './box-stage.tsx'
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
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Order summary
      </h2>
      <SummaryLines
        lines={lines}
        quote={pricing.isUpdating ? undefined : pricing.quote}
        onRemoved={() => heading.current?.focus()}
      />
      <div className="grid shrink-0 gap-4 py-4">
        <PromoBox />
        <SummaryTotals pricing={pricing} heldUntil={heldUntil} />
      </div>
    </>
  )
}

/** The other half of the room on wide screens: it stays in sight beside the form, to its last line. */
export function OrderSummary(props: SummaryProps) {
  return (
    <aside aria-label="Order summary" className="bg-surface-sunken max-lg:hidden">
      <div className="sticky top-16 flex max-h-below-slim max-w-half-room flex-col overflow-y-auto pr-gutter pb-6 pl-16">
        <BoxStage lines={props.lines} />
        <SummaryBody {...props} />
      </div>
    </aside>
  )
}

/** Above the form on narrow screens: the total at once, the rest at a press. */
export function FoldedSummary(props: SummaryProps) {
  const [isOpen, setOpen] = useState(false)
  const { lines, pricing } = props
  return (
    <div className="border-b bg-surface-sunken lg:hidden">
      <Container>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-13 w-full items-center gap-2 text-left text-body-sm font-semibold text-accent-ink"
        >
          <ChevronDown
            size={16}
            className={clsx('transition', isOpen && 'rotate-180')}
            aria-hidden
          />
          <span>
            {isOpen ? 'Hide order' : 'Show order'} · {licencesText(unitsIn(lines))}
          </span>
          <span className="ml-auto font-display text-heading whitespace-nowrap text-ink">
            {pricing.quote && formatMoney(amountOf(pricing.quote, 'total'))}
          </span>
        </button>
        {isOpen && (
          <div className="grid border-t">
            <SummaryBody {...props} />
          </div>
        )}
      </Container>
    </div>
  )
}
