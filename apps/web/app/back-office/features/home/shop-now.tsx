import type { Home, Work } from '@keyhaven/contracts/staff/welcome'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Pill } from '../../../ui/pill.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { type Fact, healthFacts, revenueWords } from './shop-now.rules.ts'

const HEALTH = '/api/admin/health'
const OVERVIEW = '/api/admin/overview'

/** The sign beside a fact; its words say the same. */
const dots: Readonly<Record<Fact['tone'], string>> = {
  ok: 'rounded-pill bg-success',
  warning: 'rotate-45 rounded-xs bg-warning',
  danger: 'rounded-xs bg-danger',
}

function HealthFact({ name, says, detail, tone, to }: Fact) {
  return (
    <Link
      to={to}
      className="grid content-start gap-1 border-line px-5 py-4 transition not-last:border-r hover:bg-surface-hover max-lg:not-last:border-r-0 max-lg:not-last:border-b"
    >
      <span className="flex items-center gap-2 text-small text-ink-2">
        <span className={clsx('size-2', dots[tone])} aria-hidden />
        {name}
      </span>
      <b className="type-subheading text-ink">{says}</b>
      <span className="text-micro text-ink-3">{detail}</span>
    </Link>
  )
}

/** What the shop runs on, in a row. */
export function HealthRow({ stock }: { stock: Home['stock'] }) {
  const isAllowed = may(useMember(), 'jobs.manage')
  const { data } = useQuery({
    queryKey: [HEALTH],
    queryFn: () => calls.readHealth(),
    enabled: isAllowed,
    staleTime: 0,
  })
  if (!isAllowed || !data) return null
  return (
    <section
      aria-label="System health"
      className="grid overflow-hidden rounded-tile border bg-surface shadow-rest lg:grid-cols-5"
    >
      {healthFacts(data, stock).map((fact) => (
        <HealthFact key={fact.name} {...fact} />
      ))}
    </section>
  )
}

type FigureProps = {
  label: string
  to: string
  value: ReactNode
  overdue?: number
  children?: ReactNode
}

const Figure = ({ label, to, value, overdue = 0, children }: FigureProps) => (
  <Link
    to={to}
    className="flex items-center justify-between gap-3 border-t px-5 py-3 transition hover:bg-surface-hover"
  >
    <span className="grid">
      <span className="text-small text-ink-2">{label}</span>
      <b className="type-heading text-ink tabular-nums">{value}</b>
      {children && <span className="text-micro text-ink-3">{children}</span>}
    </span>
    {overdue > 0 && (
      <Pill tone="danger" icon={Clock}>
        {overdue} overdue
      </Pill>
    )}
  </Link>
)

/** Conversations without an answer, of those who may read them. */
function Messages({ work }: { work: readonly Work[] }) {
  const open = work.filter(({ key }) => key.endsWith('-conversations'))
  const [first] = open
  if (!first) return null
  const mine = work.find(({ key }) => key === 'my-conversations')?.count ?? 0
  return (
    <Figure
      label="Messages waiting"
      to="/admin/main-site?tab=support"
      value={open.reduce((sum, { count }) => sum + count, 0)}
      overdue={open.reduce((sum, one) => sum + one.overdue, 0)}
    >
      {mine === 0 ? 'None assigned to you' : `${mine} assigned to you`}
    </Figure>
  )
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What came in since midnight in UTC, each number with its list. */
export function Today({ work }: { work: readonly Work[] }) {
  const isAllowed = may(useMember(), 'reports.view')
  const { data } = useQuery({
    queryKey: [OVERVIEW, 'today'],
    queryFn: () => calls.readOverview({ query: { range: 'today' } }),
    enabled: isAllowed,
    staleTime: 0,
  })
  if (!isAllowed || !data) return null
  const { now, before, failed, waiting, keysPending } = data
  return (
    <Panel title="Today" aside={<span className="text-small text-ink-3">UTC</span>}>
      <Figure
        label="Net revenue"
        to="/admin/dashboard?range=today"
        value={amountText(now.net, 'USD')}
      >
        {revenueWords(now.net, before.net)}
      </Figure>
      <Figure
        label="Orders paid"
        to="/admin/main-site?tab=orders&view=paid_today&queue=paid_today&sort=-paidAt"
        value={now.orders}
      >
        {counted(failed.count, 'failed payment')} in 24 hours
      </Figure>
      <Figure
        label="Keys pending"
        to="/admin/main-site?tab=orders&view=waiting&queue=waiting"
        value={keysPending}
        overdue={work.find(({ key }) => key === 'waiting-orders')?.overdue ?? 0}
      >
        {waiting.count === 0 ? 'Nobody waits' : `${counted(waiting.count, 'order')} waiting`}
      </Figure>
      <Messages work={work} />
    </Panel>
  )
}
