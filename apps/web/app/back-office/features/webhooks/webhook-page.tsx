import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { EndpointState } from './endpoint-state.tsx'
import { EditWebhook, PauseWebhook, RenewSecret, SendTest, TellAgain } from './webhook-acts.tsx'
import {
  type Delivery,
  deliveriesQuery,
  endpointsQuery,
  type WebhookEndpoint,
} from './webhooks-api.ts'

const LIST = '/admin/main-site?tab=webhooks'

const answerOf = ({ lastStatus, lastError }: Delivery) =>
  lastStatus === null ? (lastError ?? '–') : String(lastStatus)

const columnsFor = (mayTell: boolean): Column<Delivery>[] => [
  {
    id: 'event',
    header: 'Event',
    isTitle: true,
    cell: ({ event, object }) => (
      <span className="grid">
        <span className="font-mono text-small text-ink">{event}</span>
        <span className="text-micro wrap-anywhere text-ink-2">{object}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) =>
      state === 'delivered' ? (
        <Pill tone="success">Delivered</Pill>
      ) : (
        <Pill tone="warning">Waiting</Pill>
      ),
  },
  text('attempt', { header: 'Tries', isNumeric: true }),
  {
    id: 'answer',
    header: 'Last answer',
    cell: (delivery) => <span className="wrap-anywhere">{answerOf(delivery)}</span>,
  },
  {
    id: 'at',
    header: 'When (UTC)',
    cell: ({ deliveredAt, dueAt }) => (deliveredAt ? when(deliveredAt) : `Next try ${when(dueAt)}`),
  },
  ...(mayTell
    ? [
        {
          id: 'again',
          header: 'Action',
          isHeaderHidden: true,
          isNumeric: true,
          cell: (delivery: Delivery) =>
            delivery.state === 'delivered' && <TellAgain delivery={delivery} />,
        },
      ]
    : []),
]

function Deliveries({ id, mayTell }: { id: number; mayTell: boolean }) {
  const [search] = useSearchParams()
  const after = search.get('after')
  const before = search.get('before')
  const place = { ...(after && { after }), ...(before && { before }) }
  return (
    <Panel title="Deliveries" lead="Kept for 30 days after delivery.">
      <ListView
        caption="What this system was told"
        nouns={['delivery', 'deliveries']}
        columns={columnsFor(mayTell)}
        rowId={(delivery) => String(delivery.id)}
        query={useQuery(deliveriesQuery(id, place))}
        empty={{
          icon: Webhook,
          title: 'Nothing was told yet',
          text: 'Send a test event to see whether it arrives.',
        }}
      />
    </Panel>
  )
}

const factsOf = ({ events, waiting, description }: WebhookEndpoint) =>
  [
    description !== '' && (['For', description] as const),
    ['Waiting', String(waiting)] as const,
    ['Events', events.join(', ')] as const,
  ] as const

/** One system: what it is told, what it answered, and the events that can be told again. */
export function WebhookPage({ id }: { id: number }) {
  const member = useMember()
  const query = useQuery(endpointsQuery)
  const { data, error } = query
  if (error && !data) return <NotLoaded query={query} />
  if (!data) return <DetailLoading />
  const endpoint = data.rows.find((one) => one.id === id)
  if (!endpoint) {
    return (
      <EmptyState
        icon={Webhook}
        title="There is no such system"
        action={
          <ButtonLink to={LIST} size="sm">
            To all systems
          </ButtonLink>
        }
      >
        The address may be misspelt.
      </EmptyState>
    )
  }
  const mayEdit = may(member, 'settings.edit')
  return (
    <DetailPage
      back={{ to: LIST, label: 'Webhooks' }}
      title={new URL(endpoint.url).host}
      copy={endpoint.url}
      status={<EndpointState endpoint={endpoint} />}
      actions={
        mayEdit && (
          <>
            <RenewSecret endpoint={endpoint} />
            <PauseWebhook endpoint={endpoint} />
            <EditWebhook endpoint={endpoint} />
            <SendTest endpoint={endpoint} />
          </>
        )
      }
      aside={
        <Panel title="System" lead={<span className="wrap-anywhere">{endpoint.url}</span>}>
          <Facts facts={factsOf(endpoint)} />
        </Panel>
      }
    >
      <Deliveries id={id} mayTell={mayEdit} />
    </DetailPage>
  )
}
