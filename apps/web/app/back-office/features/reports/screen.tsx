import {
  type Report,
  type ReportKey,
  reportKeys,
  reportNames,
} from '@keyhaven/contracts/staff/reports'
import { useSearchParams } from 'react-router'
import { TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { OverviewHalves } from '../../kit/overview-halves.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { RangeBar } from './range-bar.tsx'
import { askedOf, daysText, type ReportQuery, rowsAddress } from './report.rules.ts'
import { saveReport, useReport } from './report-calls.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportFacts, ReportTable } from './report-table.tsx'

const isReport = (name: string | null): name is ReportKey =>
  name !== null && Object.hasOwn(reportNames, name)

function wantedIn(search: URLSearchParams): ReportQuery {
  const named = search.get('report')
  const of = (name: string) => search.get(name) ?? undefined
  return {
    report: isReport(named) ? named : 'revenue',
    days: of('days'),
    from: of('from'),
    to: of('to'),
    currency: of('currency'),
    sort: of('sort'),
  }
}

/** The address of another report over the same days. */
function toReport({ days, from, to, currency }: ReportQuery, report: ReportKey) {
  const kept = { days, from, to, currency }
  const set = Object.entries(kept).filter((entry): entry is [string, string] => !!entry[1])
  return `/admin/main-site?${new URLSearchParams([['tab', 'reports'], ['report', report], ...set])}`
}

/** Figures of the shop over whole days, beside those of the days before. */
export default function Reports() {
  const [search] = useSearchParams()
  const wanted = wantedIn(search)
  if (search.get('part') === 'rows') return <ReportRows report={wanted.report} />
  return <OneReport wanted={wanted} />
}

const ReportHead = ({ wanted, report }: { wanted: ReportQuery; report: Report | undefined }) => (
  <>
    <PageHeader
      dense
      title={`Reports: ${reportNames[wanted.report].toLowerCase()}`}
      lead={
        <>
          {report ? `${daysText(report)}, whole days in UTC. ${report.lead} ` : null}
          <TextLink to="/admin/main-site?tab=notifications&part=choices">
            E-mail me a monthly summary
          </TextLink>
        </>
      }
      actions={<OverviewHalves half="reports" />}
    />
    <ScreenParts
      label="Reports"
      part={wanted.report}
      parts={reportKeys.map((key) => ({
        id: key,
        label: reportNames[key],
        to: toReport(wanted, key),
      }))}
    />
  </>
)

function OneReport({ wanted }: { wanted: ReportQuery }) {
  const [search, setSearch] = useSearchParams()
  const asked = { ...askedOf(wanted), ...(wanted.sort && { sort: wanted.sort }) }
  const query = useReport(wanted.report, asked)
  const { data: report, error } = query
  const change = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  return (
    <>
      <ReportHead wanted={wanted} report={report} />
      <RangeBar wanted={wanted} report={report} onChange={change} />
      {error && <NotLoaded title="The report could not be loaded." query={query} />}
      {!report && !error && (
        <Loading label="Loading the report" className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-80" />
        </Loading>
      )}
      {report && (
        <>
          <ReportFacts facts={report.facts} />
          <ReportChart report={report} toOf={(days) => rowsAddress(wanted, days)} />
          <ReportTable
            report={report}
            sort={wanted.sort}
            toOf={({ id }) => rowsAddress(wanted, report, id)}
            onSort={(sort) => change({ sort })}
            onSave={() => saveReport(wanted.report, asked)}
          />
        </>
      )}
    </>
  )
}
