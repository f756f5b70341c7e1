import type { Report, ReportBucket } from '@keyhaven/contracts/staff/reports'
import clsx from 'clsx'
import { ChartColumn, Columns2, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { TextLink } from '../../../ui/link.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { changeOf, daysText, figureText, sentenceOf } from './report.rules.ts'

/** The library is a file of its own, loaded when the first chart is shown. */
const Drawing = lazy(async () => ({
  default: (await import('../../kit/charts/compared-drawing.tsx')).ComparedDrawing,
}))

const ways = [
  { value: 'both', label: 'Both', icon: Columns2 },
  { value: 'chart', label: 'Chart', icon: ChartColumn },
  { value: 'table', label: 'Table', icon: Table2 },
] as const
type Way = (typeof ways)[number]['value']

type Props = { report: Report; toOf: (days: Pick<ReportBucket, 'from' | 'to'>) => string }

/** The figures over the days, as bars beside those of the period before, and the same as a table. */
export function ReportChart({ report, toOf }: Props) {
  const [way, setWay] = useState<Way>('both')
  const { chart, before } = report
  const sentence = sentenceOf(report)
  const text = (figure: string) => figureText(figure, chart.unit, chart.currency)
  const bars = chart.buckets.map((bucket) => ({
    label: daysText(bucket),
    now: Number(bucket.now),
    before: Number(bucket.before),
    nowText: text(bucket.now),
    beforeText: text(bucket.before),
  }))
  return (
    <Panel
      title={chart.title}
      lead={sentence}
      aside={
        <Segmented
          size="sm"
          legend={`How to show ${chart.title}`}
          options={ways}
          value={way}
          onChange={setWay}
        />
      }
    >
      <div className={clsx('grid', way === 'both' && 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
        {way !== 'table' && (
          <div className="min-w-0 px-5 pb-5">
            <Suspense fallback={<Skeleton className="h-64" />}>
              <Drawing
                bars={bars}
                label={`${chart.title}. ${sentence}`}
                before={`Before, ${daysText(before)}`}
              />
            </Suspense>
          </div>
        )}
        {way !== 'chart' && <BucketTable report={report} toOf={toOf} />}
      </div>
    </Panel>
  )
}

function BucketTable({ report: { chart, from, to }, toOf }: Props) {
  const text = (figure: string) => figureText(figure, chart.unit, chart.currency)
  const whole = { from, to, now: chart.now, before: chart.before }
  const isWhole = (bucket: ReportBucket) => bucket === whole
  return (
    <div className="max-h-96 min-w-0 overflow-y-auto xl:border-l">
      <Table
        className="max-md:px-4 max-md:pb-4"
        caption={`${chart.title} by days`}
        rows={[...chart.buckets, whole]}
        rowId={(bucket) => (isWhole(bucket) ? 'all' : bucket.from)}
        columns={[
          {
            id: 'days',
            header: 'Days (UTC)',
            isTitle: true,
            cell: (bucket) =>
              isWhole(bucket) ? (
                <strong>All {daysText(bucket)}</strong>
              ) : (
                <span className="whitespace-nowrap">{daysText(bucket)}</span>
              ),
          },
          {
            id: 'now',
            header: 'Now',
            isNumeric: true,
            cell: (bucket) => (
              <TextLink
                to={toOf(bucket)}
                aria-label={`${text(bucket.now)}, the rows behind ${daysText(bucket)}`}
              >
                {text(bucket.now)}
              </TextLink>
            ),
          },
          { id: 'before', header: 'Before', isNumeric: true, cell: ({ before }) => text(before) },
          {
            id: 'change',
            header: 'Change',
            isNumeric: true,
            cell: ({ now, before }) => changeOf(now, before)?.text ?? '–',
          },
        ]}
      />
    </div>
  )
}
