import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { LoggedDownload, listDownloads } from '@keyhaven/contracts/staff/downloads'
import { Check, Download, X } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { Choice } from '../../kit/list/filters.rules.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { placeWords, typeWords } from './download-words.ts'

type Query = InputOf<typeof listDownloads>['query']

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`)

export const downloadList = (editions: readonly Choice[]): ListDefinition<LoggedDownload> => ({
  name: 'downloads',
  nouns: ['download', 'downloads'],
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
      id: 'what',
      header: 'What',
      card: 'fact',
      cell: ({ productName, type }) => (
        <span className="grid">
          {typeWords[type]}
          <span className="text-ink-2">{productName ?? 'The whole order'}</span>
        </span>
      ),
    },
    { id: 'place', header: 'Where', card: 'fact', cell: ({ place }) => placeWords[place] },
    {
      id: 'source',
      header: 'Seen by',
      cell: ({ source }) => (source === 'server' ? 'The shop' : 'The page'),
    },
    {
      id: 'duration',
      header: 'Took',
      isNumeric: true,
      isOptional: true,
      cell: ({ durationMs }) => seconds(durationMs),
    },
    {
      id: 'at',
      header: 'When (UTC)',
      sort: 'at',
      card: 'fact',
      cell: ({ at }) => <span className="whitespace-nowrap">{when(at)}</span>,
    },
    {
      id: 'result',
      header: 'Result',
      card: 'status',
      cell: ({ isSuccess, error }) =>
        isSuccess ? (
          <Pill tone="success" icon={Check}>
            Worked
          </Pill>
        ) : (
          <span className="grid justify-items-start gap-0.5">
            <Pill tone="danger" icon={X}>
              Failed
            </Pill>
            {error && <span className="text-micro text-ink-2 wrap-anywhere">{error}</span>}
          </span>
        ),
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ orderNumber }) => `Download of ${orderNumber}`,
  toOf: ({ orderId }) => `/admin/main-site?tab=orders&id=${orderId}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/downloads' } as const
    const asked = { query: query as unknown as Query }
    const { downloads, page, count } = await staffApi<typeof listDownloads>(endpoint, asked)
    return { rows: downloads, page, count }
  },
  defaultSort: '-at',
  search: 'Whole order number',
  filters: [
    {
      name: 'result',
      label: 'Result',
      kind: 'one',
      options: [{ value: 'failed', label: 'Failed' }],
    },
    { name: 'productId', label: 'Edition', kind: 'one', options: editions },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'failed', label: 'Failures', search: 'result=failed' },
  ],
  empty: {
    icon: Download,
    title: 'Nothing was downloaded yet',
    text: 'Rows appear when a buyer opens keys or goes to an installer.',
  },
})
