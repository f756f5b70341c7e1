import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Power } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { calls } from './calls.ts'

const stateKey = ['custom-scripts', 'switch']

/** One press stops every custom script in the shop. */
export function AllScripts() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: stateKey,
    queryFn: async () => (await calls.listScripts({ query: { limit: '1' } as never })).isOn,
  })
  const { data: isOn, error } = query
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: stateKey })
    void queries.invalidateQueries({ queryKey: ['list', 'scripts'] })
  }
  if (error && isOn === undefined) {
    return <NotLoaded title="Whether scripts run is not known." query={query} />
  }
  if (isOn === undefined) return null
  if (isOn) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-small text-ink-2">
        Custom scripts are on.
        <Act
          call={calls.switchAllOff}
          title="Stop every custom script?"
          lead="New pages carry none from now on. Pages that are open may go on until they are left."
          label="Stop all scripts"
          busy="Stopping..."
          tone="danger"
          reason="required"
          trigger={
            <Button size="sm" variant="danger-quiet">
              <Power size={16} aria-hidden />
              Stop all
            </Button>
          }
          send={(reason) => ({ body: { reason } })}
          onDone={onDone}
        />
      </p>
    )
  }
  return (
    <Notice tone="warning" title="All custom scripts are stopped.">
      <p className="mb-3">No page carries one until they are switched on again.</p>
      <Act
        call={calls.switchAllOn}
        title="Let custom scripts run again?"
        lead="Every published script that is switched on runs as soon as a colleague agrees."
        label="Switch on"
        busy="Switching on..."
        reason="required"
        trigger={<Button size="sm">Switch on</Button>}
        send={(reason) => ({ body: { reason } })}
        done="Custom scripts run again."
        onDone={onDone}
      >
        <GuardNote />
      </Act>
    </Notice>
  )
}
