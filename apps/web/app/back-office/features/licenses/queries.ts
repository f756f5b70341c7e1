import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { PlainExport } from '@keyhaven/contracts/staff/license-exports'
import type { FileImport } from '@keyhaven/contracts/staff/license-imports'
import type { exportUnits } from '@keyhaven/contracts/staff/license-units'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import type { Call } from '../../kit/calls.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { fetchBatches } from './batch-list.tsx'
import { calls } from './calls.ts'

/** Everything here is about one shelf: what changes one part may change all. */
export const shelfKey = ['/api/admin/licenses'] as const

export const stockQuery = queryOptions({
  queryKey: [...shelfKey, 'stock'],
  queryFn: async () => (await calls.readStock()).gauges,
})

export const salesQuery = queryOptions({
  queryKey: [...shelfKey, 'sales'],
  queryFn: () => calls.readSales(),
})

const ON_FIRST_SCREEN = 6

export const waitingQuery = queryOptions({
  queryKey: [...shelfKey, 'waiting'],
  queryFn: () => calls.listWaiting({ query: { limit: ON_FIRST_SCREEN } }),
})

export const newestBatches = queryOptions({
  queryKey: [...shelfKey, 'batches'],
  queryFn: () => fetchBatches({ limit: String(ON_FIRST_SCREEN) }),
})

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...shelfKey, 'batch', id],
    queryFn: () => calls.readBatch({ params: { id } }),
  })

export const unitQuery = (id: number) =>
  queryOptions({
    queryKey: [...shelfKey, 'unit', id],
    queryFn: () => calls.readUnit({ params: { id } }),
  })

export const importQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...shelfKey, 'import', id],
    enabled: id !== undefined,
    queryFn: () =>
      calls.readKeyImport({
        params: { id: id ?? 0 },
      }),
    refetchInterval: ({ state: { data } }) =>
      !data || data.import.state === 'waiting' ? 500 : false,
  })

type Sent = Readonly<{ idempotencyKey: string; reason: string }>

/** An act on one key or batch of the shelf, and what is said about it. */
export type ShelfAct = Readonly<
  Record<'title' | 'lead' | 'label' | 'busy' | 'button', string> & {
    call: Call<{ params: { id: number }; body: { reason: string } }, object>
  }
>

export function revealUnitKey(id: number, { idempotencyKey, reason }: Sent) {
  const input = { params: { id }, body: { reason } }
  return calls.revealUnit(input, { idempotencyKey })
}

/** Gives keys to one line, or to everyone who can be served. */
export const assign = (lineId?: number) =>
  calls.assignWaiting(
    { body: lineId === undefined ? {} : { lineId } },
    { idempotencyKey: newIdempotencyKey() },
  )

export const findKeys = async (key: string) => (await calls.findUnits({ body: { key } })).units

export const preview = (body: FileImport) => calls.previewKeyImport({ body })

const save = (text: unknown, name: string) =>
  saveFile(new Blob([String(text)], { type: 'text/csv' }), name)

export async function saveUnits(queue: string) {
  const query = { queue } as InputOf<typeof exportUnits>['query']
  save(await calls.exportUnits({ query }), `licences-${queue}.csv`)
}

export async function saveBatchOrders(id: number) {
  const text = await calls.exportBatchOrders({ params: { id } })
  save(text, `batch-${id}-orders.csv`)
}

export async function saveImportResult(id: number) {
  const text = await calls.readKeyImportFile({ params: { id } })
  save(text, `key-import-${id}.csv`)
}

export async function saveLetter(id: number, name: string) {
  const { pdf } = await calls.readClaimLetter({ params: { id } })
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
  saveFile(new Blob([bytes], { type: 'application/pdf' }), `claim-${name}.pdf`)
}

export async function savePlainExport(file: PlainExport, { idempotencyKey }: Sent) {
  const input = { params: { id: file.id } }
  const { csv } = await calls.fetchPlainExport(input, { idempotencyKey })
  save(csv, `keys-of-batch-${file.batchId}.csv`)
}
