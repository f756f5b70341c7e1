import { menuGroups } from '@keyhaven/contracts/staff/screens/menu'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useHome } from '../features/home/home-queries.ts'
import { OpenWork } from '../features/home/open-work.tsx'
import { Metrics } from '../features/overview/metrics.tsx'
import { useOverview } from '../features/overview/overview-calls.ts'
import { menuFor } from '../features/shell/member-menu.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { may, useMember } from '../kit/staff-session.ts'

/** The figures of thirty days, in the currency of reports. */
function Figures() {
  const query = useOverview({ range: '30d' })
  if (query.data) return <Metrics data={query.data} />
  if (query.error) return <NotLoaded title="The figures could not be loaded." query={query} />
  return (
    <Loading label="Loading the figures">
      <Skeleton className="h-40" />
    </Loading>
  )
}

/** Every screen this member may open, by its group. */
function Screens() {
  const groups = menuFor(useMember()).filter(({ title }) => title !== menuGroups[0])
  return (
    <Panel title="Screens">
      <dl className="grid gap-4 px-5 pb-5 text-small">
        {groups.map(({ title, links }) => (
          <div key={title} className="grid gap-1">
            <dt className="text-ink-3">{title}</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {links.map(({ to, label }) => (
                <TextLink key={to} to={to} quiet>
                  {label}
                </TextLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** What a site shows to any verified member: its figures where they may see them, their work, and their screens. */
export default function SiteDashboard({ title }: { title: string }) {
  const query = useHome()
  const { data, error } = query
  return (
    <div className="grid gap-5">
      <PageHeader dense title={title} />
      {may(useMember(), 'reports.view') && <Figures />}
      {data && <OpenWork work={data.work} />}
      {error && !data && <NotLoaded query={query} />}
      <Screens />
    </div>
  )
}
