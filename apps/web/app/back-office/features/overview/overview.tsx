import type { OverviewRange } from '@keyhaven/contracts/staff/overview'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { OverviewHalves } from '../../kit/overview-halves.tsx'
import { Attention, MovedAlone, TopCoupons } from './attention.tsx'
import { Breakdown } from './breakdown.tsx'
import { Funnel } from './funnel.tsx'
import { Metrics } from './metrics.tsx'
import { NetLines } from './net-lines.tsx'
import { daysText, ranges } from './overview.rules.ts'
import { type DayRange, type OverviewData, useOverview } from './overview-calls.ts'
import { RangeChips } from './range-chips.tsx'
import { Revenue } from './revenue.tsx'

const isRange = (name: string | null): name is OverviewRange =>
  ranges.some(({ value }) => value === name)

function useAskedDays() {
  const [search, setSearch] = useSearchParams()
  const range = search.get('range')
  const asked: DayRange = {
    range: isRange(range) ? range : '30d',
    from: search.get('from') ?? undefined,
    to: search.get('to') ?? undefined,
  }
  const ask = ({ range: wanted, from, to }: DayRange) => {
    const named = { range: wanted, ...(from && { from }), ...(to && { to }) }
    setSearch(new URLSearchParams(named), { replace: true, preventScrollReset: true })
  }
  return { asked, ask }
}

/** The shop at a glance: what it took, how that compares, and what needs attention. */
export function Overview() {
  const { asked, ask } = useAskedDays()
  const query = useOverview(asked)
  const { data, error } = query
  return (
    <div className="grid gap-5">
      <PageHeader
        dense
        title="Overview"
        lead={data ? periodText(data) : undefined}
        actions={<OverviewHalves half="live" />}
      />
      <RangeChips asked={asked} shown={data?.period} onChange={ask} />
      {data ? (
        <Figures data={data} />
      ) : error ? (
        <NotLoaded title="The figures could not be loaded." query={query} />
      ) : (
        <Loading label="Loading the figures" className="grid gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-80" />
        </Loading>
      )}
    </div>
  )
}

const periodText = ({ period }: OverviewData) =>
  `${daysText(period.from, period.to)}, compared with ${daysText(period.before, period.until)}`

function Figures({ data }: { data: OverviewData }) {
  return (
    <>
      <Metrics data={data} />
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="xl:col-span-2">
          <Revenue data={data} />
        </div>
        <Funnel data={data} />
        <div className="xl:col-span-2">
          <Breakdown data={data} />
        </div>
        <div className="grid gap-5">
          <NetLines data={data} />
          <TopCoupons coupons={data.coupons} />
          <MovedAlone />
        </div>
      </div>
      <Attention data={data} />
    </>
  )
}
