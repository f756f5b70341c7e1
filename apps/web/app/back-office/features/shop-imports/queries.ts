import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { calls } from './calls.ts'

export const importsKey = ['/api/admin/shop-imports'] as const
const WHILE_RUNNING_MS = 1_000

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: () => calls.readShopImport({ params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.import.state === 'waiting' ? WHILE_RUNNING_MS : false,
  })

export async function saveRows(id: number) {
  const file = await calls.readShopImportRows({
    params: { id },
  })
  saveFile(new Blob([String(file)], { type: 'text/csv' }), `shop-import-${id}.csv`)
}
