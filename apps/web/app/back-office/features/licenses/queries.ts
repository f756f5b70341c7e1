import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  exportBatchOrders,
  quarantineKeys,
  readBatch,
  releaseQuarantine,
  undoKeyBatch,
} from '@keyhaven/contracts/staff/license-batches'
import type {
  askPlainExport,
  fetchPlainExport,
  PlainExport,
} from '@keyhaven/contracts/staff/license-exports'
import type {
  FileImport,
  previewKeyImport,
  readKeyImport,
  readKeyImportFile,
  startKeyImport,
  undoKeyImport,
} from '@keyhaven/contracts/staff/license-imports'
import type {
  readSales,
  readStock,
  setStockThreshold,
} from '@keyhaven/contracts/staff/license-stock'
import type { readClaimLetter } from '@keyhaven/contracts/staff/license-suppliers'
import type {
  exportUnits,
  findUnits,
  invalidateUnit,
  readUnit,
  replaceUnit,
  revealUnit,
  revokeUnit,
} from '@keyhaven/contracts/staff/license-units'
import type { assignWaiting, listWaiting } from '@keyhaven/contracts/staff/license-waiting'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { newWish, staffApi } from '../../kit/staff-api.ts'
import { fetchBatches } from './batch-list.tsx'

/** Everything here is about one shelf: what changes one part may change all. */
export const shelfKey = ['/api/admin/licenses'] as const

export const stockQuery = queryOptions({
  queryKey: [...shelfKey, 'stock'],
  queryFn: async () =>
    (await staffApi<typeof readStock>({ method: 'GET', path: '/api/admin/licenses/stock' })).gauges,
})

export const salesQuery = queryOptions({
  queryKey: [...shelfKey, 'sales'],
  queryFn: () => staffApi<typeof readSales>({ method: 'GET', path: '/api/admin/licenses/sales' }),
})

const ON_FIRST_SCREEN = 6

export const waitingQuery = queryOptions({
  queryKey: [...shelfKey, 'waiting'],
  queryFn: () => {
    const endpoint = { method: 'GET', path: '/api/admin/licenses/waiting' } as const
    return staffApi<typeof listWaiting>(endpoint, { query: { limit: ON_FIRST_SCREEN } })
  },
})

export const newestBatches = queryOptions({
  queryKey: [...shelfKey, 'batches'],
  queryFn: () => fetchBatches({ limit: String(ON_FIRST_SCREEN) }),
})

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...shelfKey, 'batch', id],
    queryFn: () =>
      staffApi<typeof readBatch>(
        { method: 'GET', path: '/api/admin/licenses/batches/:id' },
        { params: { id } },
      ),
  })

export const unitQuery = (id: number) =>
  queryOptions({
    queryKey: [...shelfKey, 'unit', id],
    queryFn: () =>
      staffApi<typeof readUnit>(
        { method: 'GET', path: '/api/admin/licenses/units/:id' },
        { params: { id } },
      ),
  })

export const importQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...shelfKey, 'import', id],
    enabled: id !== undefined,
    queryFn: () =>
      staffApi<typeof readKeyImport>(
        { method: 'GET', path: '/api/admin/licenses/imports/:id' },
        { params: { id: id ?? 0 } },
      ),
    refetchInterval: ({ state: { data } }) =>
      !data || data.import.state === 'waiting' ? 500 : false,
  })

type Sent = Readonly<{ idempotencyKey: string; reason: string }>

const batchActs = {
  quarantine: { method: 'POST', path: '/api/admin/licenses/batches/:id/quarantine' },
  release: { method: 'POST', path: '/api/admin/licenses/batches/:id/release' },
  undo: { method: 'POST', path: '/api/admin/licenses/batches/:id/undo' },
} as const

type BatchAct = typeof quarantineKeys | typeof releaseQuarantine | typeof undoKeyBatch

export const actOnBatch = (
  what: keyof typeof batchActs,
  id: number,
  { idempotencyKey, reason }: Sent,
) => {
  const input = { params: { id }, body: { reason } }
  return staffApi<BatchAct>(batchActs[what], input, { idempotencyKey })
}

const unitActs = {
  replace: { method: 'POST', path: '/api/admin/licenses/units/:id/replace' },
  revoke: { method: 'POST', path: '/api/admin/licenses/units/:id/revoke' },
  invalid: { method: 'POST', path: '/api/admin/licenses/units/:id/invalid' },
} as const
export type UnitAct = keyof typeof unitActs

export const actOnUnit = (what: UnitAct, id: number, { idempotencyKey, reason }: Sent) => {
  const input = { params: { id }, body: { reason } }
  return staffApi<typeof replaceUnit | typeof revokeUnit | typeof invalidateUnit>(
    unitActs[what],
    input,
    { idempotencyKey },
  )
}

export function revealUnitKey(id: number, { idempotencyKey, reason }: Sent) {
  const endpoint = { method: 'POST', path: '/api/admin/licenses/units/:id/reveal' } as const
  const input = { params: { id }, body: { reason } }
  return staffApi<typeof revealUnit>(endpoint, input, { idempotencyKey })
}

/** Gives keys to one line, or to everyone who can be served. */
export const assign = (lineId?: number) =>
  staffApi<typeof assignWaiting>(
    { method: 'POST', path: '/api/admin/licenses/waiting/assign' },
    { body: lineId === undefined ? {} : { lineId } },
    { idempotencyKey: newWish() },
  )

export const findKeys = async (key: string) =>
  (
    await staffApi<typeof findUnits>(
      { method: 'POST', path: '/api/admin/licenses/units/search' },
      { body: { key } },
    )
  ).units

export const setThreshold = (productId: string, threshold: number) =>
  staffApi<typeof setStockThreshold>(
    { method: 'POST', path: '/api/admin/licenses/stock/:productId/threshold' },
    { params: { productId }, body: { threshold } },
  )

export const preview = (body: FileImport) =>
  staffApi<typeof previewKeyImport>(
    { method: 'POST', path: '/api/admin/licenses/imports/preview' },
    { body },
  )

export const startImport = (body: FileImport, idempotencyKey: string) =>
  staffApi<typeof startKeyImport>(
    { method: 'POST', path: '/api/admin/licenses/imports' },
    { body },
    { idempotencyKey },
  )

const save = (text: unknown, name: string) =>
  saveFile(new Blob([String(text)], { type: 'text/csv' }), name)

export async function saveUnits(queue: string) {
  const endpoint = { method: 'GET', path: '/api/admin/licenses/units.csv' } as const
  const query = { queue } as InputOf<typeof exportUnits>['query']
  save(await staffApi<typeof exportUnits>(endpoint, { query }), `licences-${queue}.csv`)
}

export async function saveBatchOrders(id: number) {
  const endpoint = { method: 'GET', path: '/api/admin/licenses/batches/:id/orders.csv' } as const
  const text = await staffApi<typeof exportBatchOrders>(endpoint, { params: { id } })
  save(text, `batch-${id}-orders.csv`)
}

export async function saveImportResult(id: number) {
  const endpoint = { method: 'GET', path: '/api/admin/licenses/imports/:id/rows.csv' } as const
  const text = await staffApi<typeof readKeyImportFile>(endpoint, { params: { id } })
  save(text, `key-import-${id}.csv`)
}

export const undoImport = (id: number, { idempotencyKey, reason }: Sent) =>
  staffApi<typeof undoKeyImport>(
    { method: 'POST', path: '/api/admin/licenses/imports/:id/undo' },
    { params: { id }, body: { reason } },
    { idempotencyKey },
  )

export async function saveLetter(id: number, name: string) {
  const endpoint = {
    method: 'GET',
    path: '/api/admin/licenses/suppliers/:id/claim-letter',
  } as const
  const { pdf } = await staffApi<typeof readClaimLetter>(endpoint, { params: { id } })
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
  saveFile(new Blob([bytes], { type: 'application/pdf' }), `claim-${name}.pdf`)
}

type Wanted = Omit<InputOf<typeof askPlainExport>['body'], 'reason'>

export const askExport = (wanted: Wanted, { idempotencyKey, reason }: Sent) =>
  staffApi<typeof askPlainExport>(
    { method: 'POST', path: '/api/admin/licenses/plain-exports' },
    { body: { ...wanted, reason } },
    { idempotencyKey },
  )

export async function savePlainExport(file: PlainExport, { idempotencyKey }: Sent) {
  const endpoint = { method: 'POST', path: '/api/admin/licenses/plain-exports/:id/file' } as const
  const input = { params: { id: file.id } }
  const { csv } = await staffApi<typeof fetchPlainExport>(endpoint, input, { idempotencyKey })
  save(csv, `keys-of-batch-${file.batchId}.csv`)
}
