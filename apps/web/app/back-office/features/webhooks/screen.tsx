import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Column } from '../../../ui/table.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { EndpointState } from './endpoint-state.tsx'
import { AddWebhook } from './webhook-acts.tsx'
import { WebhookPage } from './webhook-page.tsx'
import { endpointsQuery, type WebhookEndpoint } from './webhooks-api.ts'

const columns: Column<WebhookEndpoint>[] = [
  {
    id: 'url',
    header: 'System',
    isTitle: true,
    cell: ({ id, url, description }) => (
      <span className="grid">
        <Link
          to={`/admin/main-site?tab=webhooks&id=${id}`}
          className="font-semibold wrap-anywhere text-ink hover:underline"
        >
          {url}
        </Link>
        <span className="text-micro text-ink-2">{description}</span>
      </span>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    cell: ({ events }) => (events.length > 3 ? `${events.length} kinds` : events.join(', ')),
  },
  text('waiting', { header: 'Waiting', isNumeric: true }),
  { id: 'state', header: 'State', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
]

function AllWebhooks() {
  const member = useMember()
  return (
    <>
      <PageHeader
        dense
        title="Webhooks"
        lead="Send events to other systems. No keys or names."
        actions={may(member, 'settings.edit') && <AddWebhook />}
      />
      <Panel title="Systems">
        <ListView
          caption="Systems that are told"
          nouns={['system', 'systems']}
          columns={columns}
          rowId={({ id }) => String(id)}
          query={useQuery(endpointsQuery)}
          empty={{
            icon: Webhook,
            title: 'No system is told yet',
            text: 'Add the address of your bookkeeping or your warehouse.',
          }}
        />
      </Panel>
    </>
  )
}

/** Systems of the owner that hear what happens, and what became of each event. */
export default function Webhooks() {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  return id > 0 ? <WebhookPage id={id} /> : <AllWebhooks />
}
