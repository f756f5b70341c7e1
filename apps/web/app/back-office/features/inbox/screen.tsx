import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listInbox } from '@keyhaven/contracts/staff/inbox'
import clsx from 'clsx'
import { Inbox as InboxIcon, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useShortcuts } from '../../kit/shortcuts/shortcuts.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { focusNextPane } from './focus-next-pane.ts'
import { useConversations, useCounts } from './inbox-calls.ts'
import { FilterChips, FilterMenu, filterIn } from './inbox-filter.tsx'
import { InboxReport } from './inbox-report.tsx'
import { ManageReplies } from './manage-replies.tsx'

type Query = Partial<InputOf<typeof listInbox>['query']>
type View = Readonly<{
  id: string
  label: string
  query: Query
  count?: 'open' | 'mine' | 'unassigned'
}>

const views: readonly View[] = [
  { id: 'open', label: 'Open', query: { state: 'open', sort: 'dueAt' }, count: 'open' },
  {
    id: 'mine',
    label: 'Mine',
    query: { state: 'open', owner: 'mine', sort: 'dueAt' },
    count: 'mine',
  },
  {
    id: 'unassigned',
    label: 'Unassigned',
    query: { state: 'open', owner: 'nobody', sort: 'dueAt' },
    count: 'unassigned',
  },
  { id: 'pending', label: 'Waiting', query: { state: 'pending', sort: '-updatedAt' } },
  { id: 'snoozed', label: 'Snoozed', query: { state: 'snoozed', sort: '-updatedAt' } },
  { id: 'resolved', label: 'Resolved', query: { state: 'resolved', sort: '-updatedAt' } },
  { id: 'spam', label: 'Spam', query: { state: 'spam', sort: '-updatedAt' } },
]

const SHOWN = 50

/** The address of the screen with some of its parts changed. */
function useAddress() {
  const [search] = useSearchParams()
  const { location } = useNavigation()
  // On the way to another conversation that one counts: a search that waited must not overtake the press.
  const current = location ? new URLSearchParams(location.search) : search
  return (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(current)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }
}

/** Conversations, the messages of one, and what is known of its writer, side by side. */
export default function Inbox() {
  const [search] = useSearchParams()
  const address = useAddress()
  const navigate = useNavigate()
  const [isManaging, setManaging] = useState(false)
  const openReference = search.get('id') ?? undefined
  const q = search.get('q') ?? ''
  const view = views.find(({ id }) => id === search.get('view')) ?? views[0]
  const filter = filterIn(search)
  const chosen = q ? { q, sort: '-updatedAt' as const } : (view?.query ?? {})
  const query = { ...chosen, ...filter }
  const conversations = useConversations({ limit: SHOWN, ...query } as InputOf<
    typeof listInbox
  >['query'])
  const rows = conversations.rows ?? []
  const toOf = (reference: string) => address({ id: reference, part: undefined })
  const step = (by: number) => {
    const at = rows.findIndex(({ reference }) => reference === openReference)
    const next = rows[at < 0 ? 0 : at + by]
    if (next) void navigate(toOf(next.reference), { preventScrollReset: true })
  }
  useShortcuts([
    { keys: 'j', label: 'Next conversation', group: 'Inbox', run: () => step(1) },
    { keys: 'k', label: 'Previous conversation', group: 'Inbox', run: () => step(-1) },
    { keys: 'f6', label: 'Next part of the page', group: 'Inbox', run: focusNextPane },
  ])
  if (search.get('part') === 'report') return <InboxReport back={address({ part: undefined })} />
  return (
    <div className="-mx-4 -mt-6 -mb-12 grid grid-cols-1 bg-surface md:-mx-8 md:h-[calc(100dvh-3.5rem)] md:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_20rem]">
      <h1 className="sr-only">Inbox</h1>
      <section
        aria-label="Inbox"
        data-pane
        tabIndex={-1}
        className={clsx('flex min-h-0 flex-col border-r', openReference && 'max-md:hidden')}
      >
        <header className="grid gap-3 px-4 pt-5 pb-3">
          <div className="flex items-baseline justify-between gap-2">
            <p className="type-heading" aria-hidden>
              Inbox
            </p>
            <TextLink to={address({ part: 'report', id: undefined })}>Report</TextLink>
          </div>
          <div className="flex gap-2">
            <SearchField
              className="flex-1"
              label="Search conversations"
              placeholder="Search tickets"
              value={q}
              onSearch={(text) =>
                void navigate(address({ q: text.trim() || undefined }), { replace: true })
              }
            />
            <FilterMenu filter={filter} address={address} />
          </div>
          <FilterChips filter={filter} address={address} />
        </header>
        <Views
          chosen={q ? '' : (view?.id ?? '')}
          toOf={(id) => address({ view: id, q: undefined, id: undefined })}
        />
        <p className="border-b bg-surface-sunken px-4 py-2 text-micro text-ink-3">
          {q
            ? 'Everything that fits, the latest change first'
            : view?.query.sort === 'dueAt'
              ? 'Soonest deadline first'
              : 'Latest change first'}
        </p>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Rows conversations={conversations} chosen={openReference} toOf={toOf} />
        </div>
      </section>
      {openReference ? (
        <ConversationPane
          reference={openReference}
          back={address({ id: undefined })}
          toOf={toOf}
          toTag={(tag) => address({ tag, id: undefined })}
          onManage={() => setManaging(true)}
        />
      ) : (
        <div className="grid place-items-center max-md:hidden xl:col-span-2">
          <EmptyState icon={MessagesSquare} title="Choose a conversation">
            Press J or K to move between conversations.
          </EmptyState>
        </div>
      )}
      {isManaging && <ManageReplies onClose={() => setManaging(false)} />}
    </div>
  )
}

function Views({ chosen, toOf }: { chosen: string; toOf: (id: string) => string }) {
  const { data } = useCounts()
  return (
    <nav aria-label="Views" className="border-b">
      <ul className="-mb-px flex gap-4 fade-to-end overflow-x-auto px-4">
        {views.map(({ id, label, count }) => (
          <li key={id}>
            <Link
              to={toOf(id)}
              preventScrollReset
              aria-current={id === chosen ? 'page' : undefined}
              className="inline-flex gap-1.5 border-b-2 border-transparent py-2.5 text-small font-label whitespace-nowrap text-ink-2 transition hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
              {count && data && data[count] > 0 && (
                <span className="text-ink-3 tabular-nums">{data[count]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type RowsProps = {
  conversations: ReturnType<typeof useConversations>
  chosen: string | undefined
  toOf: (reference: string) => string
}

function Rows({ conversations, chosen, toOf }: RowsProps) {
  const { rows, query, hasMore, isLoadingMore, showMore } = conversations
  if (query.error && !rows)
    return (
      <div className="p-4">
        <NotLoaded title="The inbox could not be loaded." query={query} />
      </div>
    )
  if (!rows)
    return (
      <Loading label="Loading conversations" className="grid gap-3 p-4">
        {[1, 2, 3, 4].map((nth) => (
          <Skeleton key={nth} className="h-22" />
        ))}
      </Loading>
    )
  if (rows.length === 0)
    return (
      <EmptyState icon={InboxIcon} title="Nothing here">
        Messages from the contact page, from accounts and by e-mail arrive here.
      </EmptyState>
    )
  return (
    <>
      <ConversationList conversations={rows} chosen={chosen} toOf={toOf} />
      {hasMore && (
        <div className="p-4">
          <Button block busy={isLoadingMore ? 'Loading...' : undefined} onClick={showMore}>
            Show more conversations
          </Button>
        </div>
      )}
    </>
  )
}
