import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listClaimsForStaff, StaffKeyClaim } from '@keyhaven/contracts/staff/key-claims'
import { KeyRound } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toClaim } from '../../kit/addresses.ts'
import { symptomNames, waitingFor } from '../../kit/claim-words.ts'
import { claimLooks } from '../../kit/desk-looks.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { MaskedKey } from '../../kit/masked-key.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

type Query = InputOf<typeof listClaimsForStaff>['query']

const states = Object.entries(claimLooks).map(([value, { label }]) => ({ value, label }))

/** Claims of one state at a time, as the server has an index for it. */
export const claimList: ListDefinition<StaffKeyClaim> = {
  name: 'claims',
  nouns: ['claim', 'claims'],
  columns: [
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      cell: ({ orderNumber }) => (
        <span className="font-semibold whitespace-nowrap">{orderNumber}</span>
      ),
    },
    { id: 'product', header: 'Edition', card: 'fact', cell: ({ productName }) => productName },
    { id: 'key', header: 'Key', cell: ({ lastFive }) => <MaskedKey lastFive={lastFive} /> },
    {
      id: 'symptom',
      header: 'What happens',
      card: 'fact',
      cell: ({ symptom }) => symptomNames[symptom],
    },
    {
      id: 'code',
      header: 'Error code',
      isOptional: true,
      cell: ({ errorCode }) => errorCode || '–',
    },
    {
      id: 'why',
      header: 'Why it waits',
      card: 'fact',
      cell: ({ queuedFor }) => (queuedFor ? waitingFor[queuedFor] : '–'),
    },
    {
      id: 'createdAt',
      header: 'Opened (UTC)',
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'answerBy',
      header: 'Answer by (UTC)',
      cell: ({ answerBy }) => (
        <span className="whitespace-nowrap">{answerBy ? when(answerBy) : '–'}</span>
      ),
    },
    { id: 'batch', header: 'Batch', isOptional: true, cell: ({ batchName }) => batchName },
    { id: 'supplier', header: 'Supplier', isOptional: true, cell: ({ supplier }) => supplier },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => {
        const { label, tone, icon } = claimLooks[state]
        return (
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
        )
      },
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ orderNumber, lastFive }) => `Claim on ${orderNumber}, key ending ${lastFive}`,
  toOf: ({ id }) => toClaim(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/key-claims' } as const
    const asked = { query: query as unknown as Query }
    const { claims, page, count } = await staffApi<typeof listClaimsForStaff>(endpoint, asked)
    return { rows: claims, page, count }
  },
  defaultSort: 'createdAt',
  filters: [{ name: 'state', label: 'State', kind: 'choice', options: states, operators: ['is'] }],
  views: [
    { id: 'queued', label: 'Waiting', search: '' },
    { id: 'replaced', label: 'Replaced', search: 'state=replaced&sort=-createdAt' },
    { id: 'refused', label: 'Refused', search: 'state=refused&sort=-createdAt' },
  ],
  empty: {
    icon: KeyRound,
    title: 'No claim here',
    text: 'Keys that do not work and need a person appear here.',
  },
}
