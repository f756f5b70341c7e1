import type { AuditAnchor } from '@keyhaven/contracts/staff/audit'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { calls } from './calls.ts'

const ASK_EVERY_MS = 500

/** A check or an export, followed until it is done. */
export const useRun = (id: number | undefined) =>
  useQuery({
    queryKey: ['/api/admin/audit/runs', id],
    enabled: id !== undefined,
    queryFn: () => calls.readAuditRun({ params: { id: id ?? 0 } }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : ASK_EVERY_MS),
  })

export const startCheck = async (anchor?: AuditAnchor) =>
  (
    await calls.startAuditCheck({
      body: { ...(anchor && { anchor }) },
    })
  ).id

type RunRequest = Readonly<{
  filters: Readonly<Record<string, string>>
  reason: string
  idempotencyKey: string
}>

export const startExport = async ({ idempotencyKey, ...body }: RunRequest) =>
  (await calls.startAuditExport({ body }, { idempotencyKey })).id

export async function saveExport(id: number) {
  const text = await calls.readAuditFile({ params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `audit-log-${id}.csv`)
}

export async function saveAnchor() {
  const { anchor } = await calls.readAuditAnchor()
  const text = `${JSON.stringify(anchor, null, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), `audit-anchor-${anchor.seq}.json`)
}
