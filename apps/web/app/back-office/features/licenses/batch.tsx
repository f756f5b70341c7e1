import type { ServedOrder, StockBatch } from '@keyhaven/contracts/staff/license-batches'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { AskExport } from './ask-export.tsx'
import { BatchState, percent } from './batch-list.tsx'
import { calls } from './calls.ts'
import { PARTS, toImport } from './license-actions.tsx'
import { batchQuery, type ShelfAct, saveBatchOrders } from './queries.ts'
import { useShelfChange } from './use-shelf-change.ts'

/** One import of one edition: what became of its keys, and what can be done about it. */
export function Batch({ id }: { id: number }) {
  const query = useQuery(batchQuery(id))
  const { data, error } = query
  if (error && !data) return <NotLoaded title="The batch could not be loaded." query={query} />
  if (!data) return <DetailLoading />
  const { batch, orders } = data
  return (
    <DetailPage
      back={{ to: PARTS.batches, label: 'Batches' }}
      title={batch.name}
      status={<BatchState batch={batch} />}
      actions={<Acts batch={batch} />}
      aside={<About batch={batch} />}
    >
      {batch.quarantinedAt && (
        <Notice tone="warning" title={`In quarantine since ${when(batch.quarantinedAt)}.`}>
          {batch.quarantineReason}
        </Notice>
      )}
      <Panel title="Keys">
        <Facts
          facts={[
            ['Imported', batch.units],
            [
              'Available',
              <TextLink key="free" quiet to={`${PARTS.keys}&batchId=${batch.id}`}>
                {batch.available}
              </TextLink>,
            ],
            [
              'Sold',
              <TextLink key="sold" quiet to={`${PARTS.keys}&queue=assigned&batchId=${batch.id}`}>
                {batch.sold}
              </TextLink>,
            ],
            ['In quarantine', batch.quarantined],
            ['Withdrawn', batch.withdrawn],
            ['Invalid', batch.invalid],
          ]}
        />
      </Panel>
      <OrdersServed batch={batch} orders={orders} />
    </DetailPage>
  )
}

type OrdersServedProps = { batch: StockBatch; orders: readonly ServedOrder[] }

const OrdersServed = ({ batch, orders }: OrdersServedProps) => (
  <Panel
    title="Orders served"
    lead="Those with its newest hundred keys"
    aside={
      orders.length > 0 && (
        <Button size="sm" onClick={() => void saveOrders(batch.id)}>
          <Download size={14} aria-hidden />
          All of them
        </Button>
      )
    }
  >
    <ul className="flex flex-wrap gap-2 px-5 pb-5 text-small">
      {orders.map(({ orderId, orderNumber, keys }) => (
        <li key={orderId} className="rounded-pill bg-surface-strong px-2.5 py-1">
          <TextLink quiet to={toOrder(orderId)}>
            {orderNumber}
          </TextLink>
          {keys > 1 && ` × ${keys}`}
        </li>
      ))}
      {orders.length === 0 && <li className="text-ink-2">Nothing of it is sold.</li>}
    </ul>
  </Panel>
)

const saveOrders = (id: number) =>
  saveBatchOrders(id).catch((error: unknown) =>
    toast({ title: 'The file could not be made', description: wordsOf(error), tone: 'danger' }),
  )

const money = (minor: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

function About({ batch }: { batch: StockBatch }) {
  const { unitCostMinor, costCurrency } = batch
  return (
    <Panel title="About">
      <Facts
        facts={[
          ['Edition', batch.productName],
          ['Supplier', batch.supplier],
          ['Imported', when(batch.importedAt)],
          batch.importId !== null && [
            'File',
            <TextLink key="file" quiet to={toImport(batch.importId)}>
              Import {batch.importId}
            </TextLink>,
          ],
          ['Cost per key', unitCostMinor === null ? '–' : money(unitCostMinor, costCurrency)],
          ['Margin at the catalogue price', percent(batch.marginPercent)],
          ['Claims upheld', batch.upheld],
          ['Defect rate', percent(batch.defectRate)],
          batch.invoice !== '' && ['Invoice', batch.invoice],
          batch.warrantyUntil !== null && ['Warranty until', batch.warrantyUntil],
        ]}
      />
    </Panel>
  )
}

const acts: Readonly<Record<'quarantine' | 'release' | 'undo', ShelfAct>> = {
  quarantine: {
    call: calls.quarantineKeys,
    title: 'Stop the sale of this batch?',
    lead: 'Unsold keys leave the shelf. Keys that are sold stay with their buyers.',
    label: 'Quarantine the batch',
    busy: 'Stopping...',
    button: 'Quarantine',
  },
  release: {
    call: calls.releaseQuarantine,
    title: 'Put this batch back on sale?',
    lead: 'Unsold keys go back on the shelf, to those who wait first. Keys that failed stay out.',
    label: 'Release the batch',
    busy: 'Releasing...',
    button: 'Release',
  },
  undo: {
    call: calls.undoKeyBatch,
    title: 'Undo this import?',
    lead: 'Unsold keys are withdrawn; sold ones stay sold. Importing the keys again brings them back.',
    label: 'Undo the import',
    busy: 'Undoing...',
    button: 'Undo import',
  },
}

function Acts({ batch }: { batch: StockBatch }) {
  const member = useMember()
  const changed = useShelfChange()
  const possible = [
    ...(batch.undoneAt ? [] : ['undo' as const]),
    batch.quarantinedAt ? ('release' as const) : ('quarantine' as const),
  ]
  const canExport = may(member, 'licenses.export_plain') && may(member, 'licenses.reveal')
  const dialogs = possible.map((name) => {
    const { button, ...words } = acts[name]
    return (
      <Act
        key={name}
        {...words}
        tone={name === 'release' ? 'primary' : 'danger'}
        reason="required"
        send={(reason) => ({ params: { id: batch.id }, body: { reason } })}
        onDone={changed}
        trigger={{ text: button, variant: name === 'release' ? 'primary' : 'danger-quiet' }}
      />
    )
  })
  return (
    <>
      {canExport && <AskExport batch={batch} />}
      {dialogs}
    </>
  )
}
