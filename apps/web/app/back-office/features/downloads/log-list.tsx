import type { LoggedDownload } from '@keyhaven/contracts/staff/downloads'
import { Check, Download, X } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { moment } from '../../kit/list/columns.tsx'
import type { Choice } from '../../kit/list/filters.rules.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'
import { placeWords, typeWords } from './download-words.ts'

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`)

type DownloadProps = { download: LoggedDownload }

const Order = ({ download: { orderNumber, maskedEmail } }: DownloadProps) => (
  <span className="grid">
    <span className="font-semibold">{orderNumber}</span>
    <span className="font-normal text-ink-2 wrap-anywhere">{maskedEmail}</span>
  </span>
)

const What = ({ download: { productName, type } }: DownloadProps) => (
  <span className="grid">
    {typeWords[type]}
    <span className="text-ink-2">{productName ?? 'The whole order'}</span>
  </span>
)

const Outcome = ({ download: { isSuccess, error } }: DownloadProps) =>
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
  )

const resultFilter = {
  name: 'result',
  label: 'Result',
  kind: 'one',
  options: [{ value: 'failed', label: 'Failed' }],
} as const

export const downloadList = (editions: readonly Choice[]) =>
  listOf(calls.listDownloads, 'downloads', {
    name: 'downloads',
    nouns: ['download', 'downloads'],
    columns: [
      {
        id: 'order',
        header: 'Order',
        card: 'title',
        cell: (download) => <Order download={download} />,
      },
      {
        id: 'what',
        header: 'What',
        card: 'fact',
        cell: (download) => <What download={download} />,
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
      moment('at', { header: 'When (UTC)', sort: 'at', card: 'fact' }),
      {
        id: 'result',
        header: 'Result',
        card: 'status',
        cell: (download) => <Outcome download={download} />,
      },
    ],
    labelOf: ({ orderNumber }) => `Download of ${orderNumber}`,
    toOf: ({ orderId }) => `/admin/main-site?tab=orders&id=${orderId}`,
    defaultSort: '-at',
    search: 'Whole order number',
    filters: [
      resultFilter,
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
