import type { ApiKey } from '@keyhaven/contracts/staff/api-keys'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { NewKey } from './new-key.tsx'

const KEYS = '/api/admin/api-keys'

const keysQuery = (place: { after?: string; before?: string }) =>
  queryOptions({
    queryKey: [KEYS, place],
    queryFn: async () => {
      const answer = await calls.listApiKeys({ query: place })
      return { rows: answer.keys, page: answer.page, count: answer.count }
    },
  })

const day = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const states = {
  active: <Pill tone="success">Active</Pill>,
  expired: <Pill tone="neutral">Expired</Pill>,
  revoked: <Pill tone="danger">Revoked</Pill>,
  owner_left: <Pill tone="neutral">Owner left</Pill>,
} as const

function RevokeCell({ apiKey }: { apiKey: ApiKey }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.revokeApiKey({ params: { id: apiKey.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEYS] }),
  })
  if (apiKey.state !== 'active') return null
  return (
    <>
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <Button
        size="sm"
        aria-label={`Revoke ${apiKey.name}`}
        busy={isPending ? 'Revoking...' : undefined}
        onClick={() => mutate()}
      >
        Revoke
      </Button>
    </>
  )
}

const columns: Column<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    cell: ({ name, hint }) => (
      <span className="grid">
        <span className="font-semibold text-ink">{name}</span>
        <code className="font-mono text-micro text-ink-2">{hint}…</code>
      </span>
    ),
  },
  text('ownerName', { id: 'owner', header: 'Created by' }),
  {
    id: 'scope',
    header: 'May do',
    cell: ({ permissions }) => (
      <span className="font-mono text-micro">{permissions.join(', ')}</span>
    ),
  },
  {
    id: 'networks',
    header: 'From',
    cell: ({ networks }) => (networks.length > 0 ? networks.join(', ') : 'Anywhere'),
  },
  { id: 'used', header: 'Last used', cell: ({ usedAt }) => (usedAt ? day(usedAt) : 'Never') },
  { id: 'end', header: 'Ends', cell: ({ expiresAt }) => day(expiresAt) },
  { id: 'state', header: 'State', cell: ({ state }) => states[state] },
  {
    id: 'act',
    header: 'Action',
    isHeaderHidden: true,
    isNumeric: true,
    cell: (apiKey) => <RevokeCell apiKey={apiKey} />,
  },
]

/** Keys for programs that call in the name of a member. */
export function ApiKeys() {
  const [search] = useSearchParams()
  const after = search.get('after')
  const before = search.get('before')
  const place = { ...(after && { after }), ...(before && { before }) }
  return (
    <Panel
      title="API keys"
      lead="For programs. A key never does more than the member who made it, and never reveals keys, refunds, or changes staff, roles or settings."
    >
      <div className="px-5 pb-4">
        <NewKey />
      </div>
      <ListView
        caption="API keys"
        nouns={['key', 'keys']}
        columns={columns}
        rowId={({ id }) => id}
        query={useQuery(keysQuery(place))}
        empty={{ icon: KeyRound, title: 'No API key yet', text: 'Make one for a program.' }}
      />
    </Panel>
  )
}
