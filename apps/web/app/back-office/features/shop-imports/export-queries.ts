import type { ExportFile } from '@keyhaven/contracts/staff/data-exports'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { calls } from './calls.ts'

const WHILE_RUNNING_MS = 1_000

export const exportsQuery = queryOptions({
  queryKey: ['/api/admin/data-exports'],
  queryFn: () => calls.listDataExports({}),
  refetchInterval: ({ state }) =>
    state.data?.exports.some((one) => one.state === 'running') ? WHILE_RUNNING_MS : false,
})

export async function saveExport(id: number, file: ExportFile) {
  const text = await calls.readDataExport({
    params: { id, file },
  })
  const type = file.endsWith('.csv') ? 'text/csv' : 'application/jsonl'
  saveFile(new Blob([String(text)], { type }), `shop-${id}-${file}`)
}
