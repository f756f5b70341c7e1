import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { ToggledPanel } from '../../kit/charts/toggled-panel.tsx'
import { dayText, dollarText } from './overview.rules.ts'
import type { OverviewData } from './overview-calls.ts'

const Drawing = lazy(async () => ({
  default: (await import('../../kit/charts/line-drawing.tsx')).LineDrawing,
}))

const rounded = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
})

/** What the drawing says, in one sentence. */
function summaryOf({ now, before, days }: OverviewData): string {
  const best = days.toSorted((a, b) => Number(b.net) - Number(a.net))[0]
  const most =
    best && Number(best.net) > 0 ? `; most on ${dayText(best.day)}, ${dollarText(best.net)}` : ''
  return `${dollarText(now.net)} net, ${dollarText(before.net)} in the period before${most}.`
}

/** Net revenue of each day in dollars, beside the period before. */
export function Revenue({ data }: { data: OverviewData }) {
  const { days } = data
  const summary = summaryOf(data)
  return (
    <ToggledPanel
      title="Net revenue by day"
      lead="US dollars at the rate each order was charged at. Days are UTC."
      chart={
        <div className="grid gap-4">
          <p className="text-small text-ink-2">{summary}</p>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Drawing
              label={`Net revenue by day. ${summary}`}
              format={(figure) => rounded.format(figure)}
              points={days.map(({ day, net, netBefore }) => ({
                day,
                now: Number(net),
                before: Number(netBefore),
              }))}
            />
          </Suspense>
        </div>
      }
      table={
        <div className="max-h-96 overflow-y-auto">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption="Net revenue by day"
            rows={days.toReversed()}
            rowId={({ day }) => day}
            columns={[
              { id: 'day', header: 'Day (UTC)', isTitle: true, cell: ({ day }) => day },
              { id: 'net', header: 'Net', isNumeric: true, cell: (row) => dollarText(row.net) },
              {
                id: 'before',
                header: 'Period before',
                isNumeric: true,
                cell: (row) => dollarText(row.netBefore),
              },
              { id: 'orders', header: 'Orders', isNumeric: true, cell: (row) => row.orders },
            ]}
          />
        </div>
      }
    />
  )
}
