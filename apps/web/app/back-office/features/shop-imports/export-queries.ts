import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  ExportFile,
  listDataExports,
  readDataExport,
  startDataExport,
} from '@keyhaven/contracts/staff/data-exports'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { staffApi } from '../../kit/staff-api.ts'

const WHILE_RUNNING_MS = 1_000

export const exportsQuery = queryOptions({
  queryKey: ['/api/admin/data-exports'],
  queryFn: () =>
    staffApi<typeof listDataExports>({ method: 'GET', path: '/api/admin/data-exports' }, {}),
  refetchInterval: ({ state }) =>
    state.data?.exports.some((one) => one.state === 'running') ? WHILE_RUNNING_MS : false,
})

export const startExport = (
  body: InputOf<typeof startDataExport>['body'],
  idempotencyKey: string,
) =>
  staffApi<typeof startDataExport>(
    { method: 'POST', path: '/api/admin/data-exports' },
    { body },
    { idempotencyKey },
  )

export async function saveExport(id: number, file: ExportFile) {
  const text = await staffApi<typeof readDataExport>(
    { method: 'GET', path: '/api/admin/data-exports/:id/:file' },
    { params: { id, file } },
  )
  const type = file.endsWith('.csv') ? 'text/csv' : 'application/jsonl'
  saveFile(new Blob([String(text)], { type }), `shop-${id}-${file}`)
}
