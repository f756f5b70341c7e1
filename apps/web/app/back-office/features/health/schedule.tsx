import type { Schedule as Row } from '@keyhaven/contracts/staff/health'
import { CalendarClock } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/table.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { ActButton } from './act-button.tsx'
import { calls } from './calls.ts'
import { useReload, useSchedules } from './health-api.ts'
import { span } from './health-words.ts'

const SCHEDULE = '/admin/main-site?tab=health&part=schedule'

const columnsFor = (onDone: () => void): Column<Row>[] => [
  {
    id: 'name',
    header: 'Task',
    isTitle: true,
    cell: ({ name, title }) => (
      <span className="grid">
        <span className="font-semibold">{title}</span>
        <span className="font-mono text-micro font-normal text-ink-3">{name}</span>
      </span>
    ),
  },
  { id: 'every', header: 'Every', isNumeric: true, cell: ({ everyMs }) => span(everyMs / 1_000) },
  {
    id: 'ran',
    header: 'Last run (UTC)',
    cell: ({ ranAt, failedAt, error }) => (
      <span className="grid">
        {ranAt ? when(ranAt) : 'Not known'}
        {failedAt && (
          <span className="text-micro text-danger-ink wrap-anywhere">Failed: {error}</span>
        )}
      </span>
    ),
  },
  {
    id: 'took',
    header: 'Took',
    isNumeric: true,
    cell: ({ tookMs }) => (tookMs === null ? '–' : span(tookMs / 1_000)),
  },
  {
    id: 'next',
    header: 'Next run (UTC)',
    cell: ({ nextAt, ranAt }) => (nextAt ? when(nextAt) : ranAt ? 'Within a minute' : 'Not known'),
  },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: ({ name, title }) => (
      <ActButton
        busy="Asking..."
        done={`A worker runs ${name} now.`}
        onDone={onDone}
        onAct={(idempotencyKey) => calls.runSchedule({ body: { name } }, { idempotencyKey })}
      >
        Run now<span className="sr-only">: {title}</span>
      </ActButton>
    ),
  },
]

/** What workers repeat by themselves. */
export function Schedule({ most }: { most?: number }) {
  const query = useSchedules(most)
  const reload = useReload()
  return (
    <Panel
      title="Scheduled tasks"
      lead="Repeated by workers; harmless to repeat. Runs of quick ones are noted once a minute."
      aside={most !== undefined && <TextLink to={SCHEDULE}>All tasks</TextLink>}
    >
      <ListView
        caption="Tasks and their runs"
        nouns={['task', 'tasks']}
        columns={columnsFor(reload)}
        rowId={({ name }) => name}
        query={query}
        empty={{
          icon: CalendarClock,
          title: 'No task is known',
          text: 'No worker has started yet.',
        }}
      />
    </Panel>
  )
}
