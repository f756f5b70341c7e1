import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listBatches, StockBatch } from '@keyhaven/contracts/staff/license-batches'
import { Archive, Check, PackageX, TriangleAlert, Undo2 } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { toBatch } from './license-actions.tsx'

function lookOf({ undoneAt, quarantinedAt, available }: StockBatch) {
  if (undoneAt) return { tone: 'neutral', icon: Undo2, label: 'Undone' } as const
  if (quarantinedAt) return { tone: 'warning', icon: TriangleAlert, label: 'Quarantine' } as const
  if (available === 0) return { tone: 'neutral', icon: Archive, label: 'Used up' } as const
  return { tone: 'success', icon: Check, label: 'Active' } as const
}

export function BatchState({ batch }: { batch: StockBatch }) {
  const { tone, icon, label } = lookOf(batch)
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

export const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

export async function fetchBatches(query: Readonly<Record<string, string>>) {
  const endpoint = { method: 'GET', path: '/api/admin/licenses/batches' } as const
  const asked = { query: query as unknown as InputOf<typeof listBatches>['query'] }
  const { batches, page, count } = await staffApi<typeof listBatches>(endpoint, asked)
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
    { id: 'name', header: 'Batch', card: 'title', cell: ({ name }) => name },
    { id: 'product', header: 'Edition', card: 'fact', cell: ({ productName }) => productName },
    { id: 'supplier', header: 'Supplier', card: 'fact', cell: ({ supplier }) => supplier },
    {
      id: 'imported',
      header: 'Imported',
      sort: 'importedAt',
      cell: ({ importedAt }) => when(importedAt),
    },
    { id: 'units', header: 'Keys', isNumeric: true, cell: ({ units }) => units },
    { id: 'available', header: 'Free', isNumeric: true, cell: ({ available }) => available },
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
  views: [
    { id: 'all', label: 'All', search: '' },
    ...queues.map(({ value, label }) => ({ id: value, label, search: `queue=${value}` })),
  ],
  live: 'licenses',
  empty: { icon: PackageX, title: 'No batches here', text: 'Import the first file of keys.' },
}
