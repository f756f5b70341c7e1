import type {
  AuditAnchor,
  readAuditAnchor,
  readAuditFile,
  readAuditRun,
  startAuditCheck,
  startAuditExport,
} from '@keyhaven/contracts/staff/audit'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { staffApi } from '../../kit/staff-api.ts'

const ASK_EVERY_MS = 500

/** A check or an export, followed until it is done. */
export const useRun = (id: number | undefined) =>
  useQuery({
    queryKey: ['/api/admin/audit/runs', id],
    enabled: id !== undefined,
    queryFn: () => {
      const endpoint = { method: 'GET', path: '/api/admin/audit/runs/:id' } as const
      return staffApi<typeof readAuditRun>(endpoint, { params: { id: id ?? 0 } })
    },
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : ASK_EVERY_MS),
  })

export const startCheck = async (anchor?: AuditAnchor) =>
  (
    await staffApi<typeof startAuditCheck>(
      { method: 'POST', path: '/api/admin/audit/checks' },
      { body: { ...(anchor && { anchor }) } },
    )
  ).id

type Wish = Readonly<{
  filters: Readonly<Record<string, string>>
  reason: string
  idempotencyKey: string
}>

export const startExport = async ({ idempotencyKey, ...body }: Wish) =>
  (
    await staffApi<typeof startAuditExport>(
      { method: 'POST', path: '/api/admin/audit/exports' },
      { body },
      { idempotencyKey },
    )
  ).id

export async function saveExport(id: number) {
  const endpoint = { method: 'GET', path: '/api/admin/audit/runs/:id/audit-log.csv' } as const
  const text = await staffApi<typeof readAuditFile>(endpoint, { params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `audit-log-${id}.csv`)
}

export async function saveAnchor() {
  const endpoint = { method: 'GET', path: '/api/admin/audit/anchor' } as const
  const { anchor } = await staffApi<typeof readAuditAnchor>(endpoint)
  const text = `${JSON.stringify(anchor, null, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), `audit-anchor-${anchor.seq}.json`)
}
