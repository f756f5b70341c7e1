import { type ReportEntry, type ReportKey, reportNames } from '@keyhaven/contracts/staff/reports'
import { useSearchParams } from 'react-router'
import { TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { KeysetPager } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { pagesAround, placeIn } from '../../kit/list.rules.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { daysText, figureText } from './report.rules.ts'
import { useReportRows } from './report-calls.ts'

/** What each fact adds to the number, and in what it is counted. */
const values: Readonly<Record<ReportKey, readonly [title: string, unit: 'money' | 'count']>> = {
  revenue: ['Net', 'money'],
  tax: ['Net', 'money'],
  refunds: ['Refunded', 'money'],
  payments: ['Payments', 'count'],
  coupons: ['Discount', 'money'],
  batches: ['Keys', 'count'],
  suppliers: ['Keys', 'count'],
  customers: ['New customers', 'count'],
  carts: ['Recovered', 'count'],
  support: ['Conversations', 'count'],
}

/** The address of the report itself, with the days that are looked at. */
function backTo(search: URLSearchParams) {
  const back = new URLSearchParams(search)
  for (const name of ['part', 'row', 'after', 'before']) back.delete(name)
  return `/admin/main-site?${back}`
}

/** The rows behind a number, with their sum: the number again. */
export function ReportRows({ report }: { report: ReportKey }) {
  const [search] = useSearchParams()
  const asked = ['from', 'to', 'days', 'currency', 'row'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const query = useReportRows(report, {
    ...Object.fromEntries(asked),
    ...placeIn(search),
  })
  const { data, error } = query
  const [title, unit] = values[report]
  const count = data?.total.count ?? 0
  return (
    <>
      <TextLink to={backTo(search)}>Back to the report</TextLink>
      <PageHeader
        dense
        title={`Behind ${reportNames[report].toLowerCase()}`}
        {...(data && {
          lead: `${daysText(data)} (UTC): ${count} ${count === 1 ? 'row' : 'rows'}, ${title.toLowerCase()} ${figureText(data.total.amount, unit, data.total.currency)}.`,
        })}
      />
      {error && <NotLoaded title="The rows could not be loaded." query={query} />}
      <Panel title="Rows">
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Rows behind the number"
          state={data ? 'ready' : error ? 'failed' : 'loading'}
          rows={data?.entries ?? []}
          rowId={({ id }) => id}
          empty={<p className="px-5 py-6 text-small text-ink-3">Nothing happened in these days.</p>}
          columns={[
            {
              id: 'title',
              header: 'What',
              isTitle: true,
              cell: ({ to, title: what }: ReportEntry) => <TextLink to={to}>{what}</TextLink>,
            },
            { id: 'text', header: 'More', cell: ({ text }) => text },
            { id: 'at', header: 'When (UTC)', cell: ({ at }) => when(at) },
            {
              id: 'amount',
              header: title,
              isNumeric: true,
              cell: ({ amount, currency }) => figureText(amount, unit, currency),
            },
          ]}
        />
      </Panel>
      {data && <KeysetPager {...pagesAround(search, data.page)} />}
    </>
  )
}
