import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { calls } from './calls.ts'
import { LockedZones } from './locked-zones.tsx'
import { ScriptFields } from './script-fields.tsx'
import { emptyScript, scriptForm, toDraft } from './script-form.rules.ts'
import { toScript, toScripts } from './script-words.ts'

/** The first draft of a script. */
export function NewScript() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const once = useOnce()
  const made = useRef<string>(undefined)
  return (
    <DetailPage back={toScripts} title="New script" aside={<LockedZones />}>
      <EditForm
        label="New script"
        schema={scriptForm}
        values={emptyScript}
        version={undefined}
        onSave={async (values) => {
          const { id } = await once((idempotencyKey) =>
            calls.createScript({ body: toDraft(values) }, { idempotencyKey }),
          )
          made.current = id
        }}
        onReload={async () => {
          void queries.invalidateQueries({ queryKey: ['list', 'scripts'] })
          toast({ tone: 'success', title: 'The draft is saved.' })
          if (made.current) setTimeout(() => void navigate(toScript(made.current ?? '')))
          return undefined
        }}
      >
        <ScriptFields />
      </EditForm>
    </DetailPage>
  )
}
