import type { SuppressionReport } from '@keyhaven/contracts/staff/reviews'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import type { Column } from '../../../ui/table.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'

type FairnessRow = SuppressionReport['low'] & { stars: string }

const rowsOf = ({ low, high }: SuppressionReport): FairnessRow[] =>
  low.decided + high.decided === 0
    ? []
    : [
        { ...low, stars: '1 and 2 stars' },
        { ...high, stars: '5 stars' },
      ]

const fairnessQuery = queryOptions({
  queryKey: ['/api/admin/reviews/suppression'],
  queryFn: async () => {
    const report = await calls.suppressionReport()
    return { rows: rowsOf(report), isAlarming: report.isAlarming }
  },
})

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

const columns: Column<FairnessRow>[] = [
  text('stars', { header: 'Rating', isTitle: true }),
  text('decided', { header: 'Decided', isNumeric: true }),
  text('approved', { header: 'Published', isNumeric: true }),
  {
    id: 'rate',
    header: 'Share published',
    isNumeric: true,
    cell: ({ approvalRate }) => (approvalRate === null ? '–' : percent.format(approvalRate)),
  },
]

/** Low ratings must be published as readily as high ones. */
export function Fairness() {
  const query = useQuery(fairnessQuery)
  return (
    <>
      {query.data?.isAlarming && (
        <Notice tone="warning" title="Low ratings are published too rarely." isNew>
          Look at the rejected reviews again: a low rating is no reason to reject one.
        </Notice>
      )}
      <Panel
        title="Review fairness"
        lead="One and two stars should be published at least 0.8 times as often as five."
      >
        <ListView
          caption="Decisions by rating"
          nouns={['decision', 'decisions']}
          columns={columns}
          rowId={({ stars }) => stars}
          query={query}
          empty={{
            icon: Scale,
            title: 'Nothing decided yet',
            text: 'Figures appear with the first review that is published or rejected.',
          }}
        />
      </Panel>
    </>
  )
}
