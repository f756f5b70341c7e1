import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listBatches, StockBatch } from '@keyhaven/contracts/staff/license-batches'
import { Archive, Check, PackageX, TriangleAlert, Undo2 } from 'lucide-react'
import { moment, text } from '../../kit/list/columns.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'
import { toBatch } from './license-actions.tsx'

function lookOf({ undoneAt, quarantinedAt, available }: StockBatch) {
  if (undoneAt) return { tone: 'neutral', icon: Undo2, label: 'Undone' } as const
  if (quarantinedAt) return { tone: 'warning', icon: TriangleAlert, label: 'Quarantine' } as const
  if (available === 0) return { tone: 'neutral', icon: Archive, label: 'Used up' } as const
  return { tone: 'success', icon: Check, label: 'Active' } as const
}

export function BatchState({ batch }: { batch: StockBatch }) {
  return <LookPill look={lookOf(batch)} />
}

export const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

export async function fetchBatches(query: Readonly<Record<string, string>>) {
  const asked = { query: query as unknown as InputOf<typeof listBatches>['query'] }
  const { batches, page, count } = await calls.listBatches(asked)
  return { rows: batches, page, count }
}

const queues = [
  { value: 'quarantined', label: 'Quarantine' },
  { value: 'undone', label: 'Undone' },
] as const

/** What suppliers delivered, one batch for each edition of each import. */
export const batchList: ListDefinition<StockBatch> = {
  name: 'batches',
  nouns: ['batch', 'batches'],
  columns: [
    text('name', { header: 'Batch', card: 'title' }),
    text('productName', { id: 'product', header: 'Edition', card: 'fact' }),
    text('supplier', { header: 'Supplier', card: 'fact' }),
    moment('importedAt', { id: 'imported', header: 'Imported', sort: 'importedAt' }),
    text('units', { header: 'Keys', isNumeric: true }),
    text('available', { header: 'Free', isNumeric: true }),
    {
      id: 'sold',
      header: 'Sold',
      isNumeric: true,
      card: 'amount',
      cell: ({ sold, units }) => (
        <>
          {sold}
          <span className="md:hidden"> of {units} sold</span>
        </>
      ),
    },
    { id: 'defects', header: 'Defects', isNumeric: true, cell: (row) => percent(row.defectRate) },
    {
      id: 'margin',
      header: 'Margin',
      isNumeric: true,
      isOptional: true,
      cell: (row) => percent(row.marginPercent),
    },
    {
      id: 'state',
      header: 'Status',
      card: 'status',
      cell: (batch) => <BatchState batch={batch} />,
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ name }) => `Batch ${name}`,
  toOf: ({ id }) => toBatch(id),
  fetch: fetchBatches,
  defaultSort: '-importedAt',
  filters: [
    { name: 'queue', label: 'Batches', kind: 'choice', options: queues, operators: ['is'] },
    { name: 'productId', label: 'Edition', kind: 'text', operators: ['is'] },
    { name: 'supplierId', label: 'Supplier number', kind: 'text', operators: ['is'] },
  ],
  views: viewsOf('queue', queues),
  live: 'licenses',
  empty: { icon: PackageX, title: 'No batches here', text: 'Import the first file of keys.' },
}
