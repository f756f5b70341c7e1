import type {
  ScriptFile,
  switchScriptOff,
  switchScriptOn,
} from '@keyhaven/contracts/staff/custom-scripts'
import { Power } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'

type ScriptSwitchProps = { file: ScriptFile; onDone: () => void }

/** One person stops a script; it runs again when someone who may publish says so. */
export function ScriptSwitch({ file, onDone }: ScriptSwitchProps) {
  const member = useMember()
  const params = { id: file.id }
  if (file.liveVersion === null) return null
  if (file.isActive) {
    return (
      <ActDialog
        title="Switch this script off?"
        lead="New pages carry it no more. Pages that are open may go on until they are left."
        label="Switch off"
        busy="Switching off..."
        tone="danger"
        reason="required"
        trigger={
          <Button>
            <Power size={16} aria-hidden />
            Switch off
          </Button>
        }
        onAct={({ reason, idempotencyKey }) =>
          staffApi<typeof switchScriptOff>(
            { method: 'POST', path: '/api/admin/custom-scripts/:id/off' },
            { params, body: { reason } },
            { idempotencyKey },
          )
        }
        onDone={onDone}
      />
    )
  }
  if (!may(member, 'scripts.publish')) return null
  return (
    <ActDialog
      title="Switch this script on?"
      lead={`Version ${file.liveVersion}, which two people published, runs again.`}
      label="Switch on"
      busy="Switching on..."
      reason="required"
      trigger={<Button>Switch on</Button>}
      onAct={({ reason, idempotencyKey }) =>
        staffApi<typeof switchScriptOn>(
          { method: 'POST', path: '/api/admin/custom-scripts/:id/on' },
          { params, body: { reason } },
          { idempotencyKey },
        )
      }
      onDone={onDone}
    />
  )
}
