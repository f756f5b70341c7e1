import type { ManagedToken } from '@keyhaven/contracts/staff/downloads'
import { Laptop, Network } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { Act } from '../../kit/act.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'
import { tokenLooks } from './download-words.ts'

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
  if (state !== 'active') return null
  return (
    <Act
      call={calls.revokeDownloadToken}
      title={`End the Mac link of ${orderNumber}?`}
      lead="It opens nothing from now on. The order and its keys stay as they are, and the buyer can make another."
      label="End link"
      busy="Ending..."
      tone="danger"
      reason="required"
      trigger={{ text: 'End', more: ` the link of ${orderNumber}`, size: 'sm' }}
      send={(reason) => ({ params: { id }, body: { reason } })}
      changes={[['list', 'download-tokens']]}
    />
  )
}

export const tokenList = listOf(calls.listDownloadTokens, 'tokens', {
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
    text('networks', { header: 'Networks', isNumeric: true, card: 'fact' }),
    moment('createdAt', { header: 'Created (UTC)', sort: 'createdAt' }),
    moment('lastUsedAt', { header: 'Last opened (UTC)', isOptional: true, none: 'Never' }),
    moment('expiresAt', { header: 'Until (UTC)', card: 'fact' }),
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: (token) => <TokenState token={token} />,
    },
    { id: 'act', header: 'Act', card: 'fact', cell: (token) => <EndToken token={token} /> },
  ],
  labelOf: ({ orderNumber }) => `Mac link of ${orderNumber}`,
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
})
