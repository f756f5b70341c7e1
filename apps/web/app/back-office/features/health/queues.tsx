import type { Health, QueueState } from '@keyhaven/contracts/staff/health'
import { ListChecks } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/table.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useHealth, useQueues } from './health-api.ts'
import { span } from './health-words.ts'

const JOBS = '/admin/main-site?tab=health&part=jobs'
const WIDE = 84
const HIGH = 22
const EDGE = 2

/** Where the line goes: as high as most was done, or along the ground. */
function lineOf(done: readonly number[]): string {
  const most = Math.max(...done, 1)
  return done
    .map((count, index) => {
      const x = (index / Math.max(done.length - 1, 1)) * WIDE
      const y = HIGH - EDGE - (count / most) * (HIGH - 2 * EDGE)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

function Done({ done }: Pick<QueueState, 'done'>) {
  const sum = done.reduce((all, count) => all + count, 0)
  if (sum === 0) return <span className="text-ink-3">None</span>
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        aria-hidden="true"
        width={WIDE}
        height={HIGH}
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        className="stroke-chart-1"
      >
        <polyline points={lineOf(done)} fill="none" strokeWidth={1.5} strokeLinejoin="round" />
      </svg>
      <span className="tabular-nums">{sum}</span>
    </span>
  )
}

const Failed = ({ failedToday }: QueueState) =>
  failedToday > 0 ? <b className="font-semibold text-danger-ink">{failedToday}</b> : 0

const columns: readonly Column<QueueState>[] = [
  {
    id: 'name',
    header: 'Queue',
    isTitle: true,
    cell: ({ name, title }) => (
      <span className="grid">
        <span className="font-semibold">{title}</span>
        <span className="font-mono text-micro font-normal text-ink-3">{name}</span>
      </span>
    ),
  },
  text('waiting', { header: 'Waiting', isNumeric: true }),
  text('running', { header: 'Running', isNumeric: true }),
  text('retrying', { header: 'Tried again', isNumeric: true }),
  { id: 'failed', header: 'Failed 24 h', isNumeric: true, cell: Failed },
  {
    id: 'oldest',
    header: 'Oldest',
    isNumeric: true,
    cell: ({ oldestSeconds }) => (oldestSeconds === null ? '–' : span(oldestSeconds)),
  },
  { id: 'done', header: 'Done in 6 h', cell: Done },
]

function workersOf({ processes, queues }: Health): string {
  const workers = processes.filter(({ role }) => role === 'worker').length
  const running = queues.reduce((sum, queue) => sum + queue.running, 0)
  return `${workers === 1 ? '1 worker' : `${workers} workers`}, ${running} running`
}

/** What waits and runs, and what was done. A short one names those with something in them. */
export function Queues({ most }: { most?: number }) {
  const query = useQueues(most)
  const { data } = useHealth()
  return (
    <Panel
      title="Queues"
      aside={
        <span className="flex flex-wrap items-center gap-x-4 text-small text-ink-3">
          {data && workersOf(data)}
          {most !== undefined && <TextLink to={JOBS}>All queues</TextLink>}
        </span>
      }
    >
      <ListView
        caption="Queues and their counts"
        nouns={['queue', 'queues']}
        columns={columns}
        rowId={({ name }) => name}
        query={query}
        empty={{
          icon: ListChecks,
          title: 'Nothing waits or runs',
          text: 'No queue did anything in the last six hours.',
        }}
      />
    </Panel>
  )
}
