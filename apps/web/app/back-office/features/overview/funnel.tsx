import { Table } from '../../../ui/table.tsx'
import { ToggledPanel } from '../../kit/charts/toggled-panel.tsx'
import { numberText, shareText } from './overview.rules.ts'
import type { OverviewData } from './overview-calls.ts'
import { ShareBar } from './share-bar.tsx'

const steps = [
  ['seen', 'Visits'],
  ['cart', 'Added to cart'],
  ['checkout', 'Checkout'],
  ['paid', 'Paid'],
] as const

/** How far visits to the website got. */
export function Funnel({ data: { funnel } }: { data: OverviewData }) {
  const { now, before } = funnel
  const share = (count: number) => (now.seen > 0 ? count / now.seen : null)
  const rows = steps.map(([id, name]) => ({ id, name, count: now[id], before: before[id] }))
  const sentence = `From visit to paid: ${rows
    .map(({ name, count }) => `${name} ${numberText(count)}`)
    .join(', ')}.`
  return (
    <ToggledPanel
      title="From visit to paid"
      lead="A visit is one browser tab. Visitors with Do Not Track are counted only when they pay."
      chart={
        <ul aria-label={sentence} className="grid gap-3">
          {rows.map(({ id, name, count }) => (
            <li key={id} className="grid gap-1">
              <span className="flex justify-between gap-3 text-small">
                <span className="font-medium text-ink">{name}</span>
                <span className="text-ink-2 tabular-nums">
                  {numberText(count)} · {shareText(share(count))}
                </span>
              </span>
              <ShareBar share={share(count) ?? 0} />
            </li>
          ))}
        </ul>
      }
      table={
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="From visit to paid"
          rows={rows}
          rowId={({ id }) => id}
          columns={[
            { id: 'step', header: 'Step', isTitle: true, cell: ({ name }) => name },
            { id: 'now', header: 'Now', isNumeric: true, cell: ({ count }) => numberText(count) },
            {
              id: 'share',
              header: 'Of visits',
              isNumeric: true,
              cell: ({ count }) => shareText(share(count)),
            },
            {
              id: 'before',
              header: 'Period before',
              isNumeric: true,
              cell: (row) => numberText(row.before),
            },
          ]}
        />
      }
    />
  )
}
