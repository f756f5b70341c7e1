import type { IncomingEvent, OutgoingEvent } from '@keyhaven/contracts/staff/health'
import clsx from 'clsx'
import { Check, Clock, Webhook, X } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ActButton } from './act-button.tsx'
import { calls } from './calls.ts'
import { useIncoming, useOutgoing, useReload } from './health-api.ts'
import { span } from './health-words.ts'

const ID_END = 4

const Took = ({ tookMs }: { tookMs: number | null }) =>
  tookMs === null ? '–' : span(tookMs / 1_000)

function Processed({ processedAt, error }: IncomingEvent) {
  if (!processedAt) {
    return (
      <Pill tone="warning" icon={Clock}>
        Waiting
      </Pill>
    )
  }
  return (
    <span className="grid justify-items-start gap-0.5">
      <Pill tone="success" icon={Check}>
        Processed
      </Pill>
      {error && <span className="text-micro text-ink-2 wrap-anywhere">{error}</span>}
    </span>
  )
}

const incomingColumns = (onDone: () => void): Column<IncomingEvent>[] => [
  text('type', { header: 'Event', isTitle: true }),
  {
    id: 'id',
    header: 'Number',
    cell: ({ id }) => <code className="font-mono">…{id.slice(-ID_END)}</code>,
  },
  moment('receivedAt', { id: 'at', header: 'Time (UTC)' }),
  text('tries', { header: 'Tries', isNumeric: true }),
  { id: 'state', header: 'Result', cell: (event) => <Processed {...event} /> },
  { id: 'took', header: 'Took', isNumeric: true, cell: Took },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: ({ id, type }) => (
      <ActButton
        busy="Asking..."
        done="It is worked on again."
        onDone={onDone}
        onAct={(idempotencyKey) =>
          calls.replayIncoming({ params: { id }, body: {} }, { idempotencyKey })
        }
      >
        Replay<span className="sr-only"> {type}</span>
      </ActButton>
    ),
  },
]

const Delivered = ({ state, lastStatus }: OutgoingEvent) => (
  <Pill
    tone={state === 'delivered' ? 'success' : lastStatus === null ? 'neutral' : 'danger'}
    icon={state === 'delivered' ? Check : lastStatus === null ? Clock : X}
  >
    {lastStatus ?? 'Waiting'}
  </Pill>
)

const outgoingColumns = (onDone: () => void): Column<OutgoingEvent>[] => [
  text('event', { header: 'Event', isTitle: true }),
  text('to', { header: 'To' }),
  moment('at', { header: 'Time (UTC)' }),
  text('tries', { header: 'Tries', isNumeric: true }),
  { id: 'state', header: 'Answer', cell: (event) => <Delivered {...event} /> },
  { id: 'took', header: 'Took', isNumeric: true, cell: Took },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: ({ id, event }) => (
      <ActButton
        busy="Asking..."
        done="It is told again."
        onDone={onDone}
        onAct={(idempotencyKey) =>
          calls.replayOutgoing({ params: { id }, body: {} }, { idempotencyKey })
        }
      >
        Replay<span className="sr-only"> {event}</span>
      </ActButton>
    ),
  },
]

const WEBHOOKS = '/admin/main-site?tab=health&part=webhooks'

/** What the card provider told us, and what we told others. A short one shows the newest beside each other. */
export function Traffic({ most }: { most?: number }) {
  const reload = useReload()
  const all = most !== undefined && <TextLink to={WEBHOOKS}>All</TextLink>
  return (
    <div className={clsx('grid items-start gap-5', most !== undefined && '2xl:grid-cols-2')}>
      <Panel
        title="Webhooks in"
        aside={all}
        lead="From the card provider. A replay asks it what is true; nothing is charged or delivered twice."
      >
        <ListView
          caption="Events of the card provider"
          nouns={['event', 'events']}
          columns={incomingColumns(reload)}
          rowId={({ id }) => id}
          query={useIncoming(most)}
          empty={{
            icon: Webhook,
            title: 'No event yet',
            text: 'They come with the first payment.',
          }}
        />
      </Panel>
      <Panel
        title="Webhooks out"
        aside={all}
        lead="To other systems. They know a repeated event by its number."
      >
        <ListView
          caption="Events told to other systems"
          nouns={['event', 'events']}
          columns={outgoingColumns(reload)}
          rowId={({ id }) => String(id)}
          query={useOutgoing(most)}
          empty={{ icon: Webhook, title: 'No event yet', text: 'No system is told anything.' }}
        />
      </Panel>
    </div>
  )
}
