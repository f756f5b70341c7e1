import type { Quote } from '@keyhaven/contracts/checkout'
import { add, formatMoney, type Money, money } from '@keyhaven/contracts/money'
import type { ComparedPlace } from '@keyhaven/contracts/price-comparisons'
import type { Product } from '@keyhaven/contracts/products'
import { marketplacePrices } from '../../../content/checkout.ts'
import type { CartLine } from '../../../state/cart/cart.ts'
import { useComparisons } from '../../../state/catalog/comparisons.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Card } from '../../../ui/card.tsx'
import { ComparisonSource } from '../../../ui/comparison-source.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import { amountOf, savingOn } from '../checkout.rules.ts'
import { type ComparedSum, comparedSums } from './compared.rules.ts'
import { SumRow } from './sum-row.tsx'

/** The publisher's price is the list price that the card names; the marketplace is a sample. */
const elsewhere = (product: Product, place: 'vendor' | 'marketplace') => {
  if (place === 'marketplace') return marketplacePrices[product.category]
  return product.originalPriceKind === 'list' ? product.originalPrice : undefined
}

function useListPrices(lines: readonly CartLine[]) {
  const inCurrency = useMoney()
  const sum = (amounts: Money[]) =>
    amounts.reduce(add, money(0, amounts[0]?.currency ?? inCurrency(null).currency))
  const priceAt = (place: 'vendor' | 'marketplace') =>
    sum(
      lines.map(({ product, quantity }) =>
        inCurrency(elsewhere(product, place) ?? product, quantity),
      ),
    )
  return { vendor: priceAt('vendor'), marketplace: priceAt('marketplace') }
}

type SavingsProps = { quote: Quote; lines: readonly CartLine[] }

const placeNames: Readonly<Record<ComparedPlace, string>> = {
  vendor: 'Publisher’s store',
  marketplace: 'Online marketplace',
}

/** Compares with prices that staff saw lately; a demonstration where nobody looked has samples instead. */
export function SavingsBox({ isDemo, ...props }: SavingsProps & { isDemo: boolean }) {
  const { quote, lines } = props
  const inCurrency = useMoney()
  const { currency } = amountOf(quote, 'total')
  const bought = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const sums = comparedSums(bought, useComparisons(), currency, inCurrency)
  if (sums.length > 0) return <SeenPrices quote={quote} sums={sums} />
  return isDemo ? <SampleSavings {...props} /> : null
}

/** What others ask, who and when, each with its source. */
function SeenPrices({ quote, sums }: { quote: Quote; sums: readonly ComparedSum[] }) {
  const total = amountOf(quote, 'total')
  const most = Math.max(...sums.map(({ amount }) => amount.minor)) - total.minor
  if (most <= 0) return null
  return (
    <Card as="section" padded aria-labelledby="savings" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="savings" className="type-subheading">
          Compared with prices elsewhere
        </h2>
        <Pill tone="success">Save up to {formatMoney(money(most, total.currency))}</Pill>
      </div>
      <dl className="grid gap-2 text-body-sm text-ink-2">
        {sums.map(({ place, amount }) => (
          <SumRow key={place} label={placeNames[place]} amount={amount} />
        ))}
      </dl>
      <ul className="grid gap-1 text-micro text-ink-3">
        {sums.flatMap(({ seen }) =>
          seen.map((comparison) => (
            <li key={`${comparison.place} ${comparison.productId}`} className="wrap-anywhere">
              {comparison.seller}, <ComparisonSource comparison={comparison} />
            </li>
          )),
        )}
      </ul>
    </Card>
  )
}

/** Compares with list prices, and says that this is what they are. */
function SampleSavings({ quote, lines }: SavingsProps) {
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
        <SumRow label="Vendor’s store, list price" amount={prices.vendor} />
        <SumRow label="Online marketplace" amount={prices.marketplace} />
      </dl>
      <p className="flex items-center gap-2 text-micro text-ink-3">
        <SampleMark /> The marketplace’s price is invented.
      </p>
    </Card>
  )
}
