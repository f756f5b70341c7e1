import type { AuditEntry } from '@keyhaven/contracts/staff/audit'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { conditionsIn } from '../../kit/list/list-state.rules.ts'
import { saveExport, startExport, useRun } from './audit-api.ts'

/** Asks why, then writes what the filters find into a file. */
export function ExportLog({ list }: { list: ListDefinition<AuditEntry> }) {
  const [search] = useSearchParams()
  const [run, setRun] = useState<number>()
  const { data } = useRun(run)
  const isReady = data?.state === 'done'
  if (run !== undefined) {
    return (
      <Button
        variant={isReady ? 'primary' : 'secondary'}
        busy={isReady ? undefined : 'Writing the file...'}
        onClick={() => {
          void saveExport(run).then(() => setRun(undefined))
        }}
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
      trigger={
        <Button>
          <Download size={16} aria-hidden />
          Export
        </Button>
      }
      onAct={async ({ reason, idempotencyKey }) => {
        const filters = Object.fromEntries(conditionsIn(list, search))
        setRun(await startExport({ filters, reason, idempotencyKey }))
      }}
    />
  )
}
