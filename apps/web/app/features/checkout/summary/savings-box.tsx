import type { Quote } from '@keyhaven/contracts/checkout'
import { add, formatMoney, type Money, money } from '@keyhaven/contracts/money'
import { listPrices } from '../../../content/checkout.ts'
import type { CartLine } from '../../../state/cart/cart.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import { amountOf, savingOn } from '../checkout.rules.ts'
import { SumRow } from './sum-row.tsx'

function useListPrices(lines: readonly CartLine[]) {
  const inCurrency = useMoney()
  const sum = (amounts: Money[]) =>
    amounts.reduce(add, money(0, amounts[0]?.currency ?? inCurrency(null).currency))
  const priceAt = (place: 'vendor' | 'marketplace') =>
    sum(
      lines.map(({ product, quantity }) =>
        // Nobody looked up what an edition of another category costs elsewhere: it is compared with itself.
        inCurrency(listPrices[product.category]?.[place] ?? product.price, quantity),
      ),
    )
  return { vendor: priceAt('vendor'), marketplace: priceAt('marketplace') }
}

/** Compares with list prices, and says that this is what they are. */
export function SavingsBox({ quote, lines }: { quote: Quote; lines: readonly CartLine[] }) {
  const prices = useListPrices(lines)
  const total = amountOf(quote, 'total')
  const saving = prices.vendor.currency === total.currency ? savingOn(total, prices) : undefined
  if (!saving) return null
  return (
    <Card as="section" padded aria-labelledby="savings" className="grid gap-4" data-sample>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="savings" className="type-subheading">
          Compared with list prices
        </h2>
        <Pill tone="success">Save up to {formatMoney(saving)}</Pill>
      </div>
      <dl className="grid gap-2 text-body-sm text-ink-2">
        <SumRow label="Vendor’s store" amount={prices.vendor} />
        <SumRow label="Online marketplace" amount={prices.marketplace} />
      </dl>
      <p className="flex items-center gap-2 text-micro text-ink-3">
        <SampleMark /> Not what others charge today.
      </p>
    </Card>
  )
}
