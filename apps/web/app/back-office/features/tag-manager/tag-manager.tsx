import type { TagsView } from '@keyhaven/contracts/staff/tag-manager'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, Power } from 'lucide-react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { WaitingChanges } from '../../kit/waiting-changes.tsx'
import { calls } from './calls.ts'
import { CheckContainer } from './check-container.tsx'
import { EditTags } from './edit-tags.tsx'
import { EventList } from './event-list.tsx'
import { signalWords } from './signal-words.ts'

const tagsQuery = queryOptions({
  queryKey: ['/api/admin/tag-manager'],
  queryFn: () => calls.viewTags(),
})

/** The container, what it may do, and what it hears. */
export function TagManager() {
  const query = useQuery(tagsQuery)
  return (
    <>
      <PageHeader
        dense
        title="Tag manager"
        lead="One container for marketing tools. Runs in a closed frame. It cannot see pages, cookies, customers or keys."
      />
      {query.error && <NotLoaded query={query} />}
      {query.isPending && (
        <Loading className="grid gap-5">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {query.data && <Container view={query.data} onDone={() => void query.refetch()} />}
      <EventList />
    </>
  )
}

function Container({ view, onDone }: { view: TagsView; onDone: () => void }) {
  const { config, url, isSandbox, waiting } = view
  return (
    <Panel
      title="Container"
      lead={isSandbox ? 'Served by the stand-in, which keeps every event it hears.' : undefined}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Pill
            tone={config.isEnabled ? 'success' : 'neutral'}
            icon={config.isEnabled ? Check : Power}
          >
            {config.isEnabled ? 'On' : 'Off'}
          </Pill>
          {config.containerId !== '' && <CheckContainer />}
          <EditTags config={config} onDone={onDone} />
        </span>
      }
    >
      <WaitingChanges waiting={waiting} className="grid gap-3 px-5 pb-4" />
      <Facts
        facts={[
          ['Container', config.containerId || 'None'],
          ['Comes from', url],
          ['Debug mode', config.debugMode ? 'On: shop pages write events to the console' : 'Off'],
          [
            'Granted after consent',
            config.granted.map((signal) => signalWords[signal]).join(', ') || 'Nothing',
          ],
          ['Before consent', 'Everything is denied, and nothing is loaded'],
          [
            'Hosts tags may reach',
            config.hosts.length > 0 ? config.hosts.join(', ') : 'Only the container’s own',
          ],
          [
            'Pages',
            config.pages.length > 0 ? config.pages.join(', ') : 'Every page of visitors who agreed',
          ],
        ]}
      />
      <div className="grid gap-2 border-t px-5 py-3 text-small text-ink-2">
        <p>
          The frame hears the events below, with a random number for the browser as client_id. It
          has no cookies and no storage, so the container’s preview and tags that change the page do
          not work. Such things are custom scripts, which two people publish.
        </p>
        <p>
          Switching it off takes one person. Any other change waits for a colleague who may publish
          scripts.
        </p>
      </div>
    </Panel>
  )
}
