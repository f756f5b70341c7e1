import type { AuditEntry } from '@keyhaven/contracts/staff/audit'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { conditionsIn } from '../../kit/list/list-state.rules.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { saveExport, startExport, useRun } from './audit-api.ts'

/** Asks why, then writes what the filters find into a file. */
export function ExportLog({ list }: { list: ListDefinition<AuditEntry> }) {
  const [search] = useSearchParams()
  const [run, setRun] = useState<number>()
  const { data } = useRun(run)
  const isReady = data?.state === 'done'
  const save = (id: number) =>
    saveExport(id).then(
      () => setRun(undefined),
      (error: unknown) =>
        toast({
          title: 'The file could not be loaded',
          description: wordsOf(error),
          tone: 'danger',
        }),
    )
  if (run !== undefined) {
    return (
      <Button
        variant={isReady ? 'primary' : 'secondary'}
        busy={isReady ? undefined : 'Writing the file...'}
        onClick={() => void save(run)}
      >
        <Download size={16} aria-hidden />
        Save the file
      </Button>
    )
  }
  return (
    <ActDialog
      title="Export the audit log?"
      lead="The rows that the filters find now become a file. That you exported them is noted as well."
      label="Export"
      busy="Starting..."
      reason="required"
      trigger={{ text: 'Export', icon: Download }}
      onAct={async ({ reason, idempotencyKey }) => {
        const filters = Object.fromEntries(conditionsIn(list, search))
        setRun(await startExport({ filters, reason, idempotencyKey }))
      }}
    />
  )
}
