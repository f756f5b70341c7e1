import { consentSignals } from '@keyhaven/contracts/consent-signals'
import { type TagConfig, tagConfig } from '@keyhaven/contracts/tag-config'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { calls } from './calls.ts'
import { signalWords } from './signal-words.ts'

type EditTagsProps = { config: TagConfig; onDone: () => void }
type Draft = Omit<TagConfig, 'hosts' | 'pages'> & { hosts: string; pages: string }

const draftOf = ({ hosts, pages, ...config }: TagConfig): Draft => ({
  ...config,
  hosts: hosts.join('\n'),
  pages: pages.join('\n'),
})
const linesOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** Changes the container, with a reason that is kept. */
export function EditTags({ config, onDone }: EditTagsProps) {
  const [draft, setDraft] = useState(() => draftOf(config))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const wanted = tagConfig.safeParse({
    ...draft,
    hosts: linesOf(draft.hosts),
    pages: linesOf(draft.pages),
  })
  const errorOf = (field: keyof TagConfig) =>
    wanted.error?.issues.find(({ path }) => path[0] === field)?.message
  return (
    <ActDialog
      title="Change the tag manager"
      lead={
        draft.isEnabled
          ? 'A colleague who may publish scripts has to agree first.'
          : config.isEnabled
            ? 'Switching it off takes effect within a second.'
            : 'While it stays off, changes are saved at once.'
      }
      label={draft.isEnabled ? 'Ask a colleague' : 'Save changes'}
      busy="Saving..."
      reason="required"
      isReady={wanted.success}
      onOpenChange={(isOpen) => isOpen && setDraft(draftOf(config))}
      trigger={<Button size="sm">Change</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        await calls.editTags(
          { body: { config: wanted.data ?? config, seen: config, reason } },
          { idempotencyKey },
        )
        toast(
          draft.isEnabled
            ? { tone: 'neutral', title: 'A second member of staff has to agree first.' }
            : { tone: 'success', title: 'The container is off.' },
        )
      }}
      onDone={onDone}
    >
      <SwitchField
        label="Load the container"
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.target.checked })}
      />
      <TextField
        label="Container id"
        hint="Such as GTM-ABC1234"
        autoComplete="off"
        value={draft.containerId}
        error={errorOf('containerId')}
        onChange={(event) => change({ containerId: event.target.value.toUpperCase() })}
      />
      <SwitchField
        label="Debug mode"
        checked={draft.debugMode}
        onChange={(event) => change({ debugMode: event.target.checked })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-label font-semibold text-ink">Granted after consent</legend>
        {consentSignals.map((signal) => (
          <CheckboxField
            key={signal}
            label={signalWords[signal]}
            checked={draft.granted.includes(signal)}
            onChange={(event) =>
              change({
                granted: consentSignals.filter((one) =>
                  one === signal ? event.target.checked : draft.granted.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <TextareaField
        label="Hosts tags may reach"
        hint="One per line. Only the frame reaches them; pages never do."
        optional
        rows={3}
        value={draft.hosts}
        error={errorOf('hosts')}
        onChange={(event) => change({ hosts: event.target.value })}
      />
      <TextareaField
        label="Only on these pages"
        hint="One path per line, a star at the end for all that begins so. /pixel stands for checkout and order pages. Empty: all of them."
        optional
        rows={2}
        value={draft.pages}
        error={errorOf('pages')}
        onChange={(event) => change({ pages: event.target.value })}
      />
    </ActDialog>
  )
}
