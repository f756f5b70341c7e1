import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  checkShopImport,
  commitShopImport,
  discardShopImport,
  mapShopImport,
  readShopImport,
  readShopImportRows,
  undoShopImport,
} from '@keyhaven/contracts/staff/shop-imports'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { newWish, staffApi } from '../../kit/staff-api.ts'

export const importsKey = ['/api/admin/shop-imports'] as const
const WHILE_RUNNING_MS = 1_000

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: () =>
      staffApi<typeof readShopImport>(
        { method: 'GET', path: '/api/admin/shop-imports/:id' },
        { params: { id } },
      ),
    refetchInterval: ({ state }) =>
      state.data?.import.state === 'waiting' ? WHILE_RUNNING_MS : false,
  })

export const check = (body: InputOf<typeof checkShopImport>['body']) =>
  staffApi<typeof checkShopImport>(
    { method: 'POST', path: '/api/admin/shop-imports' },
    { body },
    { idempotencyKey: newWish() },
  )

export const mapProducts = (id: number, body: InputOf<typeof mapShopImport>['body']) =>
  staffApi<typeof mapShopImport>(
    { method: 'PUT', path: '/api/admin/shop-imports/:id/mapping' },
    { params: { id }, body },
  )

export const commit = (id: number, idempotencyKey: string) =>
  staffApi<typeof commitShopImport>(
    { method: 'POST', path: '/api/admin/shop-imports/:id/commit' },
    { params: { id }, body: {} },
    { idempotencyKey },
  )

export const discard = (id: number, idempotencyKey: string) =>
  staffApi<typeof discardShopImport>(
    { method: 'POST', path: '/api/admin/shop-imports/:id/discard' },
    { params: { id }, body: {} },
    { idempotencyKey },
  )

export const undo = (id: number, sent: { reason: string; idempotencyKey: string }) =>
  staffApi<typeof undoShopImport>(
    { method: 'POST', path: '/api/admin/shop-imports/:id/undo' },
    { params: { id }, body: { reason: sent.reason } },
    { idempotencyKey: sent.idempotencyKey },
  )

export async function saveRows(id: number) {
  const file = await staffApi<typeof readShopImportRows>(
    { method: 'GET', path: '/api/admin/shop-imports/:id/rows.csv' },
    { params: { id } },
  )
  saveFile(new Blob([String(file)], { type: 'text/csv' }), `shop-import-${id}.csv`)
}
