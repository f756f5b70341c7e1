import type { FigureName } from '@keyhaven/contracts/staff/figures'
import { figureDefinitions } from '@keyhaven/contracts/staff/figures'
import { FigureHint } from '../../kit/figure-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { countText, dollarText } from './overview.rules.ts'
import type { OverviewData } from './overview-calls.ts'

type Part = Extract<
  FigureName,
  'charged' | 'refunded' | 'disputed' | 'wonBack' | 'secondCharged' | 'secondReturned'
>

const parts: readonly Readonly<{ of: Part; sign: '' | '−' | '+' }>[] = [
  { of: 'charged', sign: '' },
  { of: 'refunded', sign: '−' },
  { of: 'disputed', sign: '−' },
  { of: 'wonBack', sign: '+' },
  { of: 'secondCharged', sign: '+' },
  { of: 'secondReturned', sign: '−' },
]

const isNothing = (amount: string) => Number(amount) === 0

/** How the payments of the period become net revenue, so that no other screen can say less without a reason. */
export function NetLines({ data: { now } }: { data: OverviewData }) {
  const lines = parts.filter(({ of }) => of === 'charged' || !isNothing(now[of]))
  return (
    <Panel title="From payments to net revenue" lead={ordersText(now)}>
      <dl className="grid">
        {lines.map(({ of, sign }) => (
          <div key={of} className="flex items-center justify-between gap-3 px-5 py-1.5 text-small">
            <dt className="flex items-center gap-1 text-ink-2">
              {figureDefinitions[of].name}
              <FigureHint of={of} />
            </dt>
            <dd className="text-ink tabular-nums">
              {sign}
              {dollarText(now[of])}
            </dd>
          </div>
        ))}
        <div className="flex items-center justify-between gap-3 border-t px-5 py-3 font-semibold text-ink">
          <dt>{figureDefinitions.net.name}</dt>
          <dd className="tabular-nums">{dollarText(now.net)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function ordersText({ orders, freeOrders }: OverviewData['now']): string {
  const all = countText(orders, 'order')
  return freeOrders > 0 ? `${all}, ${freeOrders} of them free` : all
}
