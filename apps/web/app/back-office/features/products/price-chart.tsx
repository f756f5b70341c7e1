import type { PricePoint } from '@keyhaven/contracts/staff/products'
import { amountText } from '../../kit/amount-text.ts'
import { stepsOf } from './price-chart.rules.ts'

const usd = (amount: string) => amountText(amount, 'USD')
const dayOf = (moment: string) => moment.slice(0, 10)

/** What the edition has cost since its first price. The table below has the same figures. */
export function PriceChart({ prices }: { prices: readonly PricePoint[] }) {
  const steps = stepsOf(prices, new Date().toISOString())
  if (!steps) return null
  const { past, planned, highest, lowest, begins, ends } = steps
  return (
    <figure className="grid gap-2 border-t px-5 py-4">
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <p className="grid content-between text-right text-micro text-ink-3 tabular-nums">
          <span>{usd(highest)}</span>
          {highest !== lowest && <span>{usd(lowest)}</span>}
        </p>
        <svg
          viewBox="-4 -4 1008 108"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Prices from ${dayOf(begins)} to ${dayOf(ends)}, between ${usd(lowest)} and ${usd(highest)}`}
          className="h-32 w-full overflow-visible rounded-tile bg-surface-sunken"
        >
          <path
            d={past}
            fill="none"
            stroke="var(--chart-1)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={planned}
            fill="none"
            stroke="var(--chart-2)"
            strokeWidth="2"
            strokeDasharray="6 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <figcaption className="flex justify-between gap-3 text-micro text-ink-3 tabular-nums">
        <span>{dayOf(begins)}</span>
        {planned && <span>Dashed: to come</span>}
        <span>{dayOf(ends)}</span>
      </figcaption>
    </figure>
  )
}
