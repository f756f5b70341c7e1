import type { OverviewSlice } from '@keyhaven/contracts/staff/overview'
import { useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { ToggledPanel } from '../../kit/charts/toggled-panel.tsx'
import { type Cut, countText, dollarText, numberText, sliceName } from './overview.rules.ts'
import type { OverviewData } from './overview-calls.ts'
import { ShareBar } from './share-bar.tsx'

const cuts: readonly Readonly<{ value: Cut; label: string }>[] = [
  { value: 'editions', label: 'Edition' },
  { value: 'currencies', label: 'Currency' },
  { value: 'countries', label: 'Country' },
  { value: 'stores', label: 'Store' },
  { value: 'channels', label: 'Channel' },
]

const MOST_BARS = 6

type Line = Readonly<{ id: string; name: string; text: string; weight: number; note: string }>

/** An order with two editions is one order: by edition licences are counted. */
function linesOf(data: OverviewData, cut: Cut): Line[] {
  if (cut === 'currencies') {
    return data.currencies.map(({ currency, net, orders }) => ({
      id: currency,
      name: currency,
      text: amountText(net, currency),
      weight: orders,
      note: countText(orders, 'order'),
    }))
  }
  return data[cut].map((slice) => ({
    id: slice.key,
    name: sliceName(cut, slice),
    text: dollarText(slice.net),
    weight: Math.max(0, Number(slice.net)),
    note: cut === 'editions' ? countText(slice.units, 'licence') : countText(slice.orders, 'order'),
  }))
}

const sliceColumns = (cut: Exclude<Cut, 'currencies'>): Column<OverviewSlice>[] => [
  { id: 'name', header: 'Name', isTitle: true, cell: (slice) => sliceName(cut, slice) },
  { id: 'net', header: 'Net', isNumeric: true, cell: ({ net }) => dollarText(net) },
  {
    id: 'before',
    header: 'Period before',
    isNumeric: true,
    cell: ({ netBefore }) => dollarText(netBefore),
  },
  cut === 'editions'
    ? { id: 'units', header: 'Licences', isNumeric: true, cell: ({ units }) => numberText(units) }
    : { id: 'orders', header: 'Orders', isNumeric: true, cell: ({ orders }) => numberText(orders) },
]

/** The same money cut by what was sold, in which currency, to where and how. */
export function Breakdown({ data }: { data: OverviewData }) {
  const [cut, setCut] = useState<Cut>('editions')
  const label = cuts.find(({ value }) => value === cut)?.label.toLowerCase() ?? ''
  const lines = linesOf(data, cut)
  const whole = lines.reduce((sum, { weight }) => sum + weight, 0)
  const [best] = lines
  const sentence = best
    ? `Net revenue by ${label}: the most is ${best.name} with ${best.text}, ${best.note}.`
    : `Net revenue by ${label}: nothing was sold.`
  return (
    <ToggledPanel
      title="Revenue breakdown"
      lead={
        cut === 'currencies'
          ? 'To the cent as charged; bars show orders'
          : 'Net revenue in US dollars at the rate of each order'
      }
      choice={<Segmented size="sm" legend="Cut by" options={cuts} value={cut} onChange={setCut} />}
      chart={
        lines.length === 0 ? (
          <p className="text-small text-ink-3">Nothing was sold in this period.</p>
        ) : (
          <ul aria-label={sentence} className="grid gap-3">
            {lines.slice(0, MOST_BARS).map(({ id, name, text, weight, note }) => (
              <li key={id} className="grid gap-1">
                <span className="flex flex-wrap justify-between gap-x-3 text-small">
                  <span className="font-medium text-ink">{name}</span>
                  <span className="text-ink-2 tabular-nums">
                    {text} · {note}
                  </span>
                </span>
                <ShareBar share={whole > 0 ? weight / whole : 0} />
              </li>
            ))}
            {lines.length > MOST_BARS && (
              <li className="text-small text-ink-3">
                {lines.length - MOST_BARS} more in the table
              </li>
            )}
          </ul>
        )
      }
      table={
        cut === 'currencies' ? (
          <CurrencyTable rows={data.currencies} />
        ) : (
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption={`Net revenue by ${label}`}
            rows={data[cut]}
            rowId={({ key }) => key}
            columns={sliceColumns(cut)}
          />
        )
      }
    />
  )
}

function CurrencyTable({ rows }: { rows: OverviewData['currencies'] }) {
  const amount = (
    name: Exclude<keyof (typeof rows)[number], 'currency' | 'orders'>,
    header: string,
  ) => ({
    id: name,
    header,
    isNumeric: true,
    cell: (row: (typeof rows)[number]) => amountText(row[name], row.currency),
  })
  return (
    <Table
      className="max-md:px-4 max-md:pb-4"
      caption="Net revenue by currency, to the cent"
      rows={rows}
      rowId={({ currency }) => currency}
      columns={[
        { id: 'currency', header: 'Currency', isTitle: true, cell: ({ currency }) => currency },
        amount('charged', 'Charged'),
        amount('refunded', 'Refunded'),
        amount('disputed', 'Disputed'),
        amount('wonBack', 'Won'),
        amount('secondCharged', 'Charged twice'),
        amount('secondReturned', 'Given back'),
        amount('net', 'Net'),
        { id: 'orders', header: 'Orders', isNumeric: true, cell: ({ orders }) => orders },
      ]}
    />
  )
}
