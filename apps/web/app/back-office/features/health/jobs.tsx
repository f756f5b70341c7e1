import type { DeadLetter, QueueState, retryDeadLetter } from '@keyhaven/contracts/staff/health'
import { Inbox, ListChecks } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { ActButton } from './act-button.tsx'
import { HEALTH, useDeadLetters, useQueues, useReload } from './health-api.ts'
import { span } from './health-words.ts'

const queueColumns: readonly Column<QueueState>[] = [
  { id: 'name', header: 'Queue', isTitle: true, cell: ({ name }) => name },
  { id: 'waiting', header: 'Waiting', isNumeric: true, cell: ({ waiting }) => waiting },
  { id: 'running', header: 'Running', isNumeric: true, cell: ({ running }) => running },
  { id: 'retrying', header: 'Tried again', isNumeric: true, cell: ({ retrying }) => retrying },
  { id: 'failed', header: 'Failed in 24 h', isNumeric: true, cell: (row) => row.failedToday },
  {
    id: 'oldest',
    header: 'Oldest due',
    isNumeric: true,
    cell: ({ oldestSeconds }) => (oldestSeconds === null ? '–' : span(oldestSeconds)),
  },
]

const letterColumns = (onDone: () => void): Column<DeadLetter>[] => [
  { id: 'queue', header: 'Queue', isTitle: true, cell: ({ queue }) => queue ?? 'Not known' },
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { id: 'tries', header: 'Tries', isNumeric: true, cell: ({ tries }) => tries },
  { id: 'died', header: 'Since (UTC)', cell: ({ diedAt }) => when(diedAt) },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: ({ id, queue }) => (
      <ActButton
        busy="Queueing..."
        done="It is in its queue again."
        onDone={onDone}
        onAct={(idempotencyKey) =>
          staffApi<typeof retryDeadLetter>(
            { method: 'POST', path: `${HEALTH}/dead-letters/:id/retry` },
            { params: { id }, body: {} },
            { idempotencyKey },
          )
        }
      >
        Retry<span className="sr-only"> {queue}</span>
      </ActButton>
    ),
  },
]

/** What waits and runs, and what gave up. */
export function Jobs() {
  const letters = useDeadLetters()
  const reload = useReload()
  return (
    <div className="grid gap-5">
      <Panel
        title="Dead letters"
        lead="Jobs that failed for good. Retrying repeats nothing that was done."
        aside={letters.data && <Pill>{letters.data.rows.length} to take</Pill>}
      >
        <ListView
          caption="Jobs that failed for good"
          nouns={['dead letter', 'dead letters']}
          columns={letterColumns(reload)}
          rowId={({ id }) => id}
          query={letters}
          empty={{
            icon: Inbox,
            title: 'No dead letter',
            text: 'Every job was done or still tries.',
          }}
        />
      </Panel>
      <Panel title="Queues" lead="What is done is not counted.">
        <ListView
          caption="Queues and their counts"
          nouns={['queue', 'queues']}
          columns={queueColumns}
          rowId={({ name }) => name}
          query={useQueues()}
          empty={{
            icon: ListChecks,
            title: 'No queue',
            text: 'Queues appear with the first start.',
          }}
        />
      </Panel>
    </div>
  )
}
