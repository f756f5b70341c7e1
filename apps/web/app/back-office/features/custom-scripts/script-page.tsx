import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { FourEyes } from './four-eyes.tsx'
import { Inventory } from './inventory.tsx'
import { LockedZones } from './locked-zones.tsx'
import { ScriptCode } from './script-code.tsx'
import { ScriptFields } from './script-fields.tsx'
import { scriptForm, toDraft, toForm } from './script-form.rules.ts'
import { ScriptState } from './script-list.tsx'
import { ScriptNumbers } from './script-numbers.tsx'
import { ScriptSwitch } from './script-switch.tsx'
import { ScriptTester } from './script-tester.tsx'
import { ScriptVersions } from './script-versions.tsx'
import { lookWords, toScriptLog, toScripts } from './script-words.ts'

/** One script: its code, where it runs, who published what, and how it fared. */
export function ScriptPage({ id }: { id: string }) {
  const queries = useQueryClient()
  const queryKey = [calls.readScript.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.readScript({ params: { id } }),
  })
  const reload = async () => {
    void queries.invalidateQueries({ queryKey: ['list', 'scripts'] })
    return (await query.refetch()).data?.revision
  }
  return (
    <DetailQuery query={query} back={toScripts} noun="Script">
      {(file) => <Script file={file} onReload={reload} />}
    </DetailQuery>
  )
}

type ScriptProps = { file: ScriptFile; onReload: () => Promise<string | undefined> }

const Warnings = ({ file }: { file: ScriptFile }) => (
  <>
    {!file.isOn && (
      <Notice tone="warning" title="All custom scripts are stopped.">
        This one runs nowhere until they are switched on again.
      </Notice>
    )}
    {file.look && file.look.found !== 'same' && (
      <Notice tone="danger" title={lookWords[file.look.found]}>
        Looked at {when(file.look.at)} UTC.
      </Notice>
    )}
  </>
)

function Script({ file, onReload }: ScriptProps) {
  const [part, setPart] = useState<'changes' | 'edit'>('changes')
  const [newest] = file.versions
  if (!newest) return null
  const onDone = () => void onReload()
  return (
    <DetailPage
      back={toScripts}
      title={newest.name}
      status={
        <>
          <ScriptState state={file.state} />
          {file.waiting && (
            <Pill tone="warning" icon={Clock}>
              Version {newest.number} waits for review
            </Pill>
          )}
        </>
      }
      actions={
        <>
          <ButtonLink to={toScriptLog(file.id)}>Execution log</ButtonLink>
          <ScriptSwitch file={file} onDone={onDone} />
        </>
      }
      aside={
        <>
          <FourEyes file={file} onDone={onDone} />
          <LockedZones />
          <ScriptVersions file={file} onDone={onDone} />
        </>
      }
    >
      <Warnings file={file} />
      <ScriptNumbers file={file} />
      <Segmented
        legend="Part"
        className="w-60 max-w-full"
        options={[
          { value: 'changes', label: 'Read' },
          { value: 'edit', label: 'Edit' },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'edit' ? (
        <Editor file={file} onReload={onReload} />
      ) : (
        <>
          <ScriptCode file={file} />
          <ScriptTester version={newest} />
          <Inventory version={newest} />
        </>
      )}
    </DetailPage>
  )
}

function Editor({ file, onReload }: ScriptProps) {
  const [newest] = file.versions
  if (!newest) return null
  const isDraft = newest.publishedAt === null
  return (
    <EditForm
      label="Draft"
      schema={scriptForm}
      values={toForm(isDraft ? newest : { ...newest, note: '' })}
      version={file.revision}
      onSave={async (values, version) => {
        await calls.saveDraft(
          { params: { id: file.id }, body: toDraft(values) },
          { ...(version && { version }) },
        )
        toast({ tone: 'success', title: 'The draft is saved.' })
      }}
      onReload={onReload}
    >
      <ScriptFields />
    </EditForm>
  )
}
