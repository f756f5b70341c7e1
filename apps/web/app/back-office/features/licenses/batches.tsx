import type { StockBatch } from '@keyhaven/contracts/staff/license-batches'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { BatchState, batchList } from './batch-list.tsx'
import { LicenseActions, PARTS, toBatch } from './license-actions.tsx'
import { newestBatches } from './queries.ts'

export const Batches = () => (
  <ListPage list={batchList} title="Batches" actions={<LicenseActions part="batches" />} />
)

const columns: Column<StockBatch>[] = [
  {
    id: 'name',
    header: 'Batch',
    isTitle: true,
    cell: ({ id, name }) => <TextLink to={toBatch(id)}>{name}</TextLink>,
  },
  { id: 'product', header: 'Edition', cell: ({ productName }) => productName },
  { id: 'supplier', header: 'Supplier', cell: ({ supplier }) => supplier },
  { id: 'units', header: 'Keys', isNumeric: true, cell: ({ units }) => units },
  { id: 'sold', header: 'Sold', isNumeric: true, cell: ({ sold }) => sold },
  { id: 'faulty', header: 'Faulty', isNumeric: true, cell: ({ upheld }) => upheld },
  { id: 'state', header: 'Status', cell: (batch) => <BatchState batch={batch} /> },
]

/** The newest imports, on the first screen. */
export function NewestBatches() {
  const { data, error } = useQuery(newestBatches)
  return (
    <Panel
      title="Batches"
      aside={
        <TextLink quiet to={PARTS.batches} className="text-small">
          View all
        </TextLink>
      }
    >
      <Table
        className="max-md:px-4 max-md:pb-4"
        caption="The newest batches"
        columns={columns}
        rows={data?.rows ?? []}
        rowId={({ id }) => String(id)}
        state={data ? 'ready' : error ? 'failed' : 'loading'}
        empty={<p className="px-5 py-4 text-small text-ink-2">No keys were imported yet.</p>}
        failed={<p className="px-5 py-4 text-small text-danger-ink">{wordsOf(error)}</p>}
      />
    </Panel>
  )
}
