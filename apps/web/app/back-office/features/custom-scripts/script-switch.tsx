import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { Power } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

type ScriptSwitchProps = { file: ScriptFile; onDone: () => void }

/** One person stops a script; it runs again when someone who may publish says so. */
export function ScriptSwitch({ file, onDone }: ScriptSwitchProps) {
  const member = useMember()
  const params = { id: file.id }
  if (file.liveVersion === null) return null
  if (file.isActive) {
    return (
      <Act
        call={calls.switchScriptOff}
        title="Switch this script off?"
        lead="New pages carry it no more. Pages that are open may go on until they are left."
        label="Switch off"
        busy="Switching off..."
        tone="danger"
        reason="required"
        trigger={{ text: 'Switch off', icon: Power }}
        send={(reason) => ({ params, body: { reason } })}
        onDone={onDone}
      />
    )
  }
  if (!may(member, 'scripts.publish')) return null
  return (
    <Act
      call={calls.switchScriptOn}
      title="Switch this script on?"
      lead={`Version ${file.liveVersion}, which two people published, runs again.`}
      label="Switch on"
      busy="Switching on..."
      reason="required"
      trigger={<Button>Switch on</Button>}
      send={(reason) => ({ params, body: { reason } })}
      onDone={onDone}
    />
  )
}
