import { ChartColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { Panel } from '../panel.tsx'
import { type ChartData, keptSeries, summaryOf, tableOf } from './chart.rules.ts'

/** The library is a file of its own, loaded when the first chart is shown. */
const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }))

const ways = [
  { value: 'chart', label: 'Chart', icon: ChartColumn },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

const figure = new Intl.NumberFormat('en')

type ChartProps = {
  title: string
  lead?: string
  /** "licences" */
  noun: string
  data: ChartData
}

/** Figures over days, as stacked bars or as a table with the same figures. */
export function Chart({ title, lead, noun, data }: ChartProps) {
  const [way, setWay] = useState<'chart' | 'table'>('chart')
  const { series } = data
  return (
    <Panel
      title={title}
      {...(lead && { lead })}
      aside={
        <Segmented
          size="sm"
          legend={`How to show ${title}`}
          options={ways}
          value={way}
          onChange={setWay}
        />
      }
    >
      {way === 'chart' ? (
        <div className="grid gap-4 px-5 pb-5">
          <p className="text-small text-ink-2">{summaryOf(data, noun)}</p>
          {series.length > 0 && (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <Drawing data={keptSeries(data)} label={`${title}. ${summaryOf(data, noun)}`} />
            </Suspense>
          )}
        </div>
      ) : (
        <div className="max-h-96 overflow-y-auto">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption={`${title}, day by day`}
            rows={tableOf(data)}
            rowId={({ day }) => day}
            columns={[
              { id: 'day', header: 'Day (UTC)', isTitle: true, cell: ({ day }) => day },
              ...series.map(({ name }, at) => ({
                id: name,
                header: name,
                isNumeric: true,
                cell: ({ figures }: { figures: readonly number[] }) =>
                  figure.format(figures[at] ?? 0),
              })),
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
