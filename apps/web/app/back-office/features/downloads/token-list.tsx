import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  listDownloadTokens,
  ManagedToken,
  revokeDownloadToken,
} from '@keyhaven/contracts/staff/downloads'
import { useQueryClient } from '@tanstack/react-query'
import { Laptop, Network } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { tokenLooks } from './download-words.ts'

type Query = InputOf<typeof listDownloadTokens>['query']

function TokenState({ token }: { token: ManagedToken }) {
  const { label, tone, icon } = tokenLooks[token.state]
  return (
    <span className="flex flex-wrap gap-1.5">
      <Pill tone={tone} icon={icon}>
        {label}
      </Pill>
      {token.isUnusual && (
        <Pill tone="warning" icon={Network}>
          Unusual
        </Pill>
      )}
    </span>
  )
}

function EndToken({ token: { id, orderNumber, state } }: { token: ManagedToken }) {
  const queries = useQueryClient()
  if (state !== 'active') return null
  return (
    <ActDialog
      title={`End the Mac link of ${orderNumber}?`}
      lead="It opens nothing from now on. The order and its keys stay as they are, and the buyer can make another."
      label="End link"
      busy="Ending..."
      tone="danger"
      reason="required"
      trigger={
        <Button size="sm">
          End<span className="sr-only"> the link of {orderNumber}</span>
        </Button>
      }
      onAct={({ reason, idempotencyKey }) =>
        staffApi<typeof revokeDownloadToken>(
          { method: 'POST', path: '/api/admin/download-tokens/:id/revoke' },
          { params: { id }, body: { reason } },
          { idempotencyKey },
        )
      }
      onDone={() => void queries.invalidateQueries({ queryKey: ['list', 'download-tokens'] })}
    />
  )
}

export const tokenList: ListDefinition<ManagedToken> = {
  name: 'download-tokens',
  nouns: ['Mac link', 'Mac links'],
  columns: [
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      cell: ({ orderNumber, maskedEmail }) => (
        <span className="grid">
          <span className="font-semibold">{orderNumber}</span>
          <span className="font-normal text-ink-2 wrap-anywhere">{maskedEmail}</span>
        </span>
      ),
    },
    {
      id: 'uses',
      header: 'Opened',
      card: 'fact',
      cell: ({ uses, mostUses }) => `${uses} of ${mostUses} times`,
    },
    {
      id: 'networks',
      header: 'Networks',
      isNumeric: true,
      card: 'fact',
      cell: ({ networks }) => networks,
    },
    {
      id: 'createdAt',
      header: 'Made (UTC)',
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'lastUsedAt',
      header: 'Last opened (UTC)',
      isOptional: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? when(lastUsedAt) : 'Never'),
    },
    {
      id: 'expiresAt',
      header: 'Until (UTC)',
      card: 'fact',
      cell: ({ expiresAt }) => <span className="whitespace-nowrap">{when(expiresAt)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: (token) => <TokenState token={token} />,
    },
    { id: 'act', header: 'Act', card: 'fact', cell: (token) => <EndToken token={token} /> },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ orderNumber }) => `Mac link of ${orderNumber}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/download-tokens' } as const
    const asked = { query: query as unknown as Query }
    const { tokens, page, count } = await staffApi<typeof listDownloadTokens>(endpoint, asked)
    return { rows: tokens, page, count }
  },
  defaultSort: '-createdAt',
  search: 'Whole order number',
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'active', label: 'Active', search: 'queue=active' },
    { id: 'unusual', label: 'Unusual', search: 'queue=unusual' },
  ],
  filters: [
    {
      name: 'queue',
      label: 'State',
      kind: 'one',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'unusual', label: 'Unusual' },
      ],
    },
  ],
  empty: {
    icon: Laptop,
    title: 'No link to the Mac page',
    text: 'A buyer makes one on the order page, for another Mac.',
  },
}
